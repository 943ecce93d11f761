import { type ChildProcess, fork } from "node:child_process";

// Starts the process of a PC/SC binding; loads nothing else, so that a command can start it before it loads its own
// code: two processes start in the time of one.

export const BINDINGS = ["koffi", "pcsclite"] as const;
export type BindingName = (typeof BINDINGS)[number];

/** koffi is prebuilt everywhere and calls the system's own library; pcsclite is compiled on request. */
export const DEFAULT_BINDING: BindingName = "koffi";

/** In the same folder as this file in the sources, and as the bundle after the build. */
const PROGRAM = new URL(import.meta.url.endsWith(".ts") ? "./pcsc-host.ts" : "./pcsc-host.js", import.meta.url);
/** Its heap limit: it holds almost no data. */
const FRUGAL = ["--max-semi-space-size=1", "--max-old-space-size=64"];

/** A process, and what it has sent before anyone listened. */
interface Forked {
  readonly child: ChildProcess;
  readonly messages: readonly unknown[];
}

const forkProgram = (binding: BindingName): ChildProcess =>
  fork(PROGRAM, [binding], {
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
    execArgv: FRUGAL,
  });

let early: (Forked & { readonly stopListening: () => void }) | undefined;

/** Starts the process of the default binding ahead of its first user, whom the program does not wait for. */
export function forkEarly(): void {
  if (early) return;
  const child = forkProgram(DEFAULT_BINDING);
  const messages: unknown[] = [];
  const listen = (message: unknown) => messages.push(message);
  const end = () => {
    early = undefined;
  };
  child.on("message", listen).on("error", end).on("exit", end);
  child.unref();
  child.channel?.unref();
  early = { child, messages, stopListening: () => child.off("message", listen).off("exit", end) };
}

/** The process that was started early, or a new one. */
export function takeProgram(binding: BindingName): Forked {
  if (binding !== DEFAULT_BINDING || !early) return { child: forkProgram(binding), messages: [] };
  const { child, messages, stopListening } = early;
  early = undefined;
  stopListening();
  return { child, messages };
}
