import { readFileSync } from "node:fs";
import { runCli } from "./cli/program.ts";
import { DeviceError } from "./kernel/errors.ts";
import { readLanguage } from "./language.config.ts";

/** The entry point; the dependencies of commands are in composition.ts, loaded when one of them runs. */
function readVersion(): string {
  const about: unknown = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  if (typeof about === "object" && about !== null && "version" in about) return String(about.version);
  throw new Error("package.json names no version");
}
const version = readVersion();

/** The first word names the command; `--` may precede it. */
const isDaemon = process.argv.slice(2).find((word) => !word.startsWith("-")) === "serve";
// The reader of a pipe may close it: that is no error of this program. The daemon goes on without a log, as on a full
// disk: an encoder at work is worth more, and there is nowhere left to report it.
process.stdout.on("error", (error) => {
  if (!isDaemon) process.exit("code" in error && error.code === "EPIPE" ? 0 : 1);
});
process.stderr.on("error", () => undefined);

const stopping = new AbortController();
/** Windows has two more: Ctrl-Break, and a closed console. */
const SIGNALS = [
  "SIGINT",
  "SIGTERM",
  ...(process.platform === "win32" ? (["SIGBREAK", "SIGHUP"] as const) : []),
] as const;
for (const signal of SIGNALS) {
  process.on(signal, () => {
    // The second signal exits at once; the journal makes that safe.
    if (stopping.signal.aborted) process.exit(130);
    stopping.abort(new DeviceError("CANCELLED", "stopped by a signal"));
  });
}

process.exitCode = await runCli(process.argv.slice(2), {
  streams: {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    live: process.stderr.isTTY,
    // NO_COLOR and its like are heeded there.
    color: process.stdout.isTTY && process.stdout.hasColors(),
  },
  version,
  language: readLanguage(),
  loadTools: async () => (await import("./composition.ts")).createTools({ version, signal: stopping.signal }),
});
