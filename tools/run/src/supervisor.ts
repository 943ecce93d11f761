import { type Part, stopPart } from "./processes.ts";

/** Processes that start and end together. */
export type Supervisor = {
  /** Takes the part in; when all is over already, stops it at once and throws. */
  readonly add: (part: Part) => Promise<Part>;
  /** aborted at Ctrl-C, at SIGTERM, and when a part ends by itself */
  readonly over: AbortSignal;
  /** Waits for the end, or for `coming` to fail; stops all parts, last started first; tells what went wrong, if anything. */
  readonly untilOver: (coming: Promise<unknown>) => Promise<string | null>;
};

export const supervise = (): Supervisor => {
  const parts: Part[] = [];
  const end = new AbortController();
  let error: string | null = null;
  const finish = (reason: string | null) => {
    if (end.signal.aborted) return;
    error = reason;
    end.abort();
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => finish(null));
  return {
    over: end.signal,
    add: async (part) => {
      if (end.signal.aborted) {
        await stopPart(part);
        throw new Error("stopped while starting");
      }
      parts.push(part);
      part.process.once("exit", () => finish(`${part.name} ended by itself; the rest was stopped`));
      return part;
    },
    untilOver: async (coming) => {
      coming.catch((cause) => finish(cause instanceof Error ? cause.message : String(cause)));
      await new Promise((resolve) => {
        end.signal.addEventListener("abort", resolve);
        if (end.signal.aborted) resolve(null);
      });
      for (const part of parts.splice(0).reverse()) await stopPart(part);
      await Promise.allSettled([coming]);
      return error;
    },
  };
};
