import type { Readable } from "node:stream";
import * as z from "zod";
import { encoderFinder } from "../drivers/known-encoders.ts";
import { findReaders } from "../drivers/readers.ts";
import { FEEDBACK, type Feedback } from "../jobs/feedback.ts";
import { isDevice } from "../kernel/errors.ts";
import type { Register } from "./command.ts";
import { EXIT } from "./exit-code.ts";
import { type Terminal, UsageError } from "./terminal.ts";

const Options = z.object({
  port: z.coerce.number().int().min(1).max(65535).optional(),
  printConfig: z.boolean().default(false),
  stopWithInput: z.boolean().default(false),
  feedback: z.string().optional(),
});

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener("abort", () => resolve(), { once: true });
  });

/** Windows has no signal for a service to stop its program; it closes the program's input instead. */
function inputEnded(stdin: Readable): AbortSignal {
  const ended = new AbortController();
  stdin.once("close", () => ended.abort());
  stdin.once("end", () => ended.abort());
  stdin.resume();
  return ended.signal;
}

/** `done-sound,failed-light`, or `none`; all signals by default. */
function feedbackOf(text: string | null): readonly Feedback[] {
  const requested = text?.split(",").map((word) => word.trim()) ?? FEEDBACK;
  const strange = requested.find((word) => word !== "none" && !FEEDBACK.some((one) => one === word));
  if (strange !== undefined)
    throw new UsageError("feedbackWrong", { word: strange, known: [...FEEDBACK, "none"].join(", ") });
  return FEEDBACK.filter((one) => requested.includes(one));
}

/** If the daemon's port is in use, no encoder is missing: the daemon has not started. */
const notStarted = (terminal: Terminal) => (error: unknown) => {
  if (!isDevice(error, "PORT_BUSY")) throw error;
  terminal.error(error);
  return undefined;
};

/** `serve`: the daemon, until Ctrl-C or SIGTERM. */
export const registerServe: Register = (command, { t, run }) => {
  command
    .option("--port <number>", t("servePort"))
    .option("--print-config", t("printConfig"))
    .option("--stop-with-input", t("stopWithInput"))
    .option("--feedback <list>", t("feedback", { known: FEEDBACK.join(", ") }))
    .action(
      run(Options, async (tools, { port = tools.config.port, printConfig, stopWithInput, ...options }) => {
        const feedback = feedbackOf(options.feedback ?? tools.config.feedback);
        const { config, version, connect, clock, daemonLog: log, terminal, stdin } = tools;
        const signal = stopWithInput ? AbortSignal.any([tools.signal, inputEnded(stdin)]) : tools.signal;
        if (printConfig) {
          terminal.result({ ...config, port }, [JSON.stringify({ ...config, port }, null, 2)]);
          return EXIT.done;
        }
        const { startDaemon } = await import("../api/daemon.ts");
        const { encoders: named, files } = config;
        const findEncoders = encoderFinder({ clock, named });
        const readers = async (bound: readonly string[]) =>
          (await findReaders({ clock, named: [...named, ...bound] })).readers;
        const { connectServer } = await import("../api/server-connect.ts");
        const finders = { findEncoders, findReaders: readers };
        const setting = { version, connectServer, port, files, connect, ...finders, clock, log, feedback };
        const stop = await startDaemon(setting).catch(notStarted(terminal));
        if (!stop) return EXIT.failed;
        terminal.result({ ok: true, port, version }, [terminal.t("ready", { port })]);
        await aborted(signal);
        await stop();
        return EXIT.done;
      }),
    );
};
