import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Something a suite needs from the machine. Without it the suite is left out and named; under CI that is a failure. */
export type Need = {
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

export const chromium: Need = {
  name: "Chromium",
  suites: "the browser suite (tools/e2e)",
  packages: ["chromium", "fonts-noto-cjk"],
  find: () => onPath(["chromium", "chromium-browser", "google-chrome"]),
};

const debianClusters = "/usr/lib/postgresql";

/** Debian keeps initdb and postgres off the PATH, one folder a major version; the newest is taken. */
export const postgresql: Need = {
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

/** nfc-list and nfc-mfclassic, mfoc, and libfreefare's programs: they judge the simulated PN532. */
export const nfcPrograms: Need = {
  name: "libnfc, mfoc and libfreefare",
  suites: "public programs judging the simulated PN532 (apps/card-bridge)",
  packages: ["libnfc-bin", "mfoc", "libfreefare-bin"],
  find: () => {
    const places = ["nfc-mfclassic", "mfoc", "mifare-classic-write-ndef"].map((name) => onPath([name]));
    return places.includes(null) ? null : (places[0] ?? null);
  },
};

// A suite that needs something else of the machine (a PC/SC service, say) adds its need here.
export const needs: readonly Need[] = [chromium, postgresql, nfcPrograms];

/** What is missing, and the one line that brings it; empty when nothing is. */
export const leftOut = (missing: readonly Need[]): string[] =>
  missing.length === 0
    ? []
    : [
        ...missing.map(({ name, suites }) => `left out, for want of ${name}: ${suites}`),
        `to run them too: apt-get install -y ${missing.flatMap(({ packages }) => packages).join(" ")}`,
      ];
