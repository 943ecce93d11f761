import type { ProgramTools } from "./cli/tools.ts";
import { readConfig } from "./config.ts";
import { connector } from "./drivers/connect.ts";
import { systemClock } from "./kernel/clock.ts";
import { createLog } from "./kernel/log.ts";
import { createLogFile } from "./kernel/log-file.ts";

interface ProgramOptions {
  readonly version: string;
  readonly signal: AbortSignal;
}

/** Long-lived objects are created here, once, and passed on. */
export function createTools({ version, signal }: ProgramOptions): ProgramTools {
  const clock = systemClock;
  const config = readConfig();
  const writeLine = (line: string) => process.stderr.write(line);
  const daemonLog = createLog(
    config.logFile === null ? writeLine : createLogFile(config.logFile, writeLine),
    clock,
    config.logLevel ?? "info",
  );
  if (config.logFile !== null) {
    // Standard error is not read then.
    process.on("uncaughtExceptionMonitor", (error) => daemonLog.error("program failed", { why: error.stack ?? null }));
  }
  return {
    version,
    platform: process.platform,
    program: [process.execPath, ...process.execArgv, ...process.argv.slice(1, 2)],
    config,
    clock,
    connect: connector(clock),
    log: createLog(writeLine, clock, config.logLevel ?? "warn"),
    daemonLog,
    stdin: process.stdin,
    signal,
  };
}
