import { spawnSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Something a suite needs from the machine. Without it the suite is left out and named; under CI that is a failure. */
export type Prerequisite = {
  readonly name: string;
  /** what is left out without it */
  readonly suites: string;
  /** Debian packages that bring it */
  readonly packages: readonly string[];
  /** where it is on this machine, or null */
  readonly find: () => string | null;
};

const onPath = (names: readonly string[]): string | null =>
  (process.env.PATH ?? "")
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
    .find((file) => existsSync(file)) ?? null;

export const chromium: Prerequisite = {
  name: "Chromium",
  suites: "the browser suite (tools/e2e) and the hotel simulation",
  packages: ["chromium-headless-shell", "fonts-noto-cjk"],
  // The same browser without its window takes a sixth less of the processor.
  find: () => onPath(["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"]),
};

const debianClusters = "/usr/lib/postgresql";

/** Debian keeps initdb and postgres off the PATH, one folder a major version; the newest is taken. */
export const postgresql: Prerequisite = {
  name: "PostgreSQL",
  suites: "the database tests on PostgreSQL (they ran on SQLite)",
  packages: ["postgresql"],
  find: () => {
    const versions = existsSync(debianClusters) ? readdirSync(debianClusters) : [];
    const newest = versions
      .sort((a, b) => Number(b) - Number(a))
      .map((version) => join(debianClusters, version, "bin"))
      .find((bin) => existsSync(join(bin, "initdb")) && existsSync(join(bin, "postgres")));
    return newest ?? onPath(["initdb"])?.replace(/[/\\]initdb$/, "") ?? null;
  },
};

/** nfc-list and nfc-mfclassic, mfoc, and libfreefare's programs: they are run against the simulated PN532. */
export const nfcPrograms: Prerequisite = {
  name: "libnfc, mfoc and libfreefare",
  suites: "public programs judging the simulated PN532 (apps/card-bridge)",
  packages: ["libnfc-bin", "mfoc", "libfreefare-bin"],
  find: () => {
    const locations = ["nfc-mfclassic", "mfoc", "mifare-classic-write-ndef"].map((name) => onPath([name]));
    return locations.includes(null) ? null : (locations[0] ?? null);
  },
};

const firstOf = (files: readonly string[]): string | null => files.find((file) => existsSync(file)) ?? null;

/** Whether a program may be given folders of its own, so that a smart card service of this computer is left alone. */
const mayIsolate = (): boolean => {
  const asRoot = process.geteuid?.() === 0 ? [] : ["--map-root-user"];
  return spawnSync("unshare", ["--mount", ...asRoot, "true"]).status === 0;
};

export const smartCardService: Prerequisite = {
  name: "pcscd with vpcd, and the right to unshare",
  suites: "card readers over a real smart card service (they ran in memory)",
  packages: ["pcscd", "vsmartcard-vpcd"],
  find: () => {
    const program = firstOf(["/usr/sbin/pcscd", "/usr/local/sbin/pcscd"]);
    const isThere = existsSync("/usr/lib/pcsc/drivers/serial/libifdvpcd.so") && mayIsolate();
    return isThere ? program : null;
  },
};

/** It runs a program with folders of its own and a filter of the kernel, as a systemd unit does. */
export const bubblewrap: Prerequisite = {
  name: "bubblewrap, and the right to unshare",
  suites: "the built server under the restrictions of its unit (tools/package)",
  packages: ["bubblewrap"],
  find: () => {
    const program = onPath(["bwrap"]);
    return program !== null && spawnSync(program, ["--ro-bind", "/", "/", "true"]).status === 0 ? program : null;
  },
};

export const readerCompiler: Prerequisite = {
  name: "a compiler with the headers of libpcsclite",
  suites: "the second PC/SC binding, pcsclite",
  packages: ["libpcsclite-dev", "g++", "make", "python3"],
  find: () => {
    const tools = ["g++", "make", "python3"].every((name) => onPath([name]) !== null);
    return tools ? firstOf(["/usr/include/PCSC/winscard.h"]) : null;
  },
};

// A suite that needs something else of the machine adds its need to one of these two lists.
const always: readonly Prerequisite[] = [chromium, nfcPrograms];
const inFull: readonly Prerequisite[] = [postgresql, smartCardService, readerCompiler, bubblewrap];
/** What a run needs of the machine; the full one needs more. */
export const prerequisitesOf = (isFull: boolean): readonly Prerequisite[] => (isFull ? [...always, ...inFull] : always);

/** What is missing, and the one line that brings it; empty when nothing is. */
export const skippedSuites = (missing: readonly Prerequisite[]): string[] =>
  missing.length === 0
    ? []
    : [
        ...missing.map(({ name, suites }) => `left out, for want of ${name}: ${suites}`),
        `to run them too: apt-get install -y ${missing.flatMap(({ packages }) => packages).join(" ")}`,
      ];
