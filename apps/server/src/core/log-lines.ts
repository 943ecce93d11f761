import type { StartTimer } from "./timer.ts";

/** How long a line may be buffered. */
const WAIT_MS = 200;
/** Maximum number of buffered characters. */
const MAX = 16_384;

interface Lines {
  write(line: string): void;
  /** Writes the buffered lines now. */
  flush(): void;
}

/** The log of this process: where it cannot be written, its lines are lost, and the server goes on. */
interface ProcessLines extends Lines {
  /** Calls a listener with each error of writing; returns how it stops. */
  onError(listener: (error: unknown) => void): () => void;
}

/** Writes log lines in batches: a system call for each would take as long as reading a page of a list. */
export function logLines(out: (text: string) => void, after: StartTimer): Lines {
  let held = "";
  let stop: (() => void) | undefined;
  const flush = () => {
    stop?.();
    stop = undefined;
    const text = held;
    held = "";
    if (text !== "") out(text);
  };
  return {
    write(line) {
      held += line;
      if (held.length >= MAX) flush();
      else stop ??= after(WAIT_MS, flush);
    },
    flush,
  };
}

/** Writes to the standard output of this process; buffered lines are written at its end. */
export function processLines(after: StartTimer): ProcessLines {
  const lines = logLines((text) => process.stdout.write(text), after);
  process.once("exit", lines.flush);
  // An error that nobody listens to would end the process: a reader of the log that is gone, or a full disk.
  process.stdout.on("error", () => undefined);
  process.stderr.on("error", () => undefined);
  return {
    ...lines,
    onError(listener) {
      process.stdout.on("error", listener);
      return () => process.stdout.off("error", listener);
    },
  };
}
