import { readFileSync } from "node:fs";
import { z } from "zod";
import { runCli } from "./cli/program.ts";
import { readConfig } from "./config.ts";
import { connector } from "./drivers/connect.ts";
import { systemClock } from "./kernel/clock.ts";
import { DeviceError } from "./kernel/errors.ts";
import { createLog } from "./kernel/log.ts";
import { createLogFile } from "./kernel/log-file.ts";

/** The composition root: what lives long is made here, once, and handed down. */
const clock = systemClock;
const config = readConfig();
const writeLine = (line: string) => process.stderr.write(line);
const log = createLog(writeLine, clock, config.logLevel ?? "warn");
const daemonLog = createLog(
  config.logFile === null ? writeLine : createLogFile(config.logFile, writeLine),
  clock,
  config.logLevel ?? "info",
);
const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")));

// Whoever reads us through a pipe may stop reading: that is no fault of ours.
process.stdout.on("error", (error) => process.exit("code" in error && error.code === "EPIPE" ? 0 : 1));

if (config.logFile !== null) {
  // Nobody reads its standard error then.
  process.on("uncaughtExceptionMonitor", (error) => daemonLog.error("program failed", { why: error.stack ?? null }));
}

const stopping = new AbortController();
/** Windows knows two more: Ctrl-Break, and a console that is closed. */
const SIGNALS = [
  "SIGINT",
  "SIGTERM",
  ...(process.platform === "win32" ? (["SIGBREAK", "SIGHUP"] as const) : []),
] as const;
for (const signal of SIGNALS) {
  process.on(signal, () => {
    // The second one ends at once: the journal is made for that.
    if (stopping.signal.aborted) process.exit(130);
    stopping.abort(new DeviceError("CANCELLED", "stopped by a signal"));
  });
}

process.exitCode = await runCli(process.argv.slice(2), {
  streams: {
    out: (text) => process.stdout.write(text),
    err: (text) => process.stderr.write(text),
    live: process.stderr.isTTY,
  },
  tools: {
    version,
    platform: process.platform,
    program: [process.execPath, ...process.execArgv, ...process.argv.slice(1, 2)],
    config,
    clock,
    connect: connector(clock),
    log,
    daemonLog,
    stdin: process.stdin,
    signal: stopping.signal,
  },
});
