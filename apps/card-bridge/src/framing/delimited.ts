import { ReadlineParser } from "@serialport/parser-readline";

/** Splits bytes into lines. Everything between two delimiters is one line, noise included. */
export interface LineStream {
  feed(bytes: Uint8Array): void;
  /** Drops an incomplete line: after a drain, bytes of the old exchange must not join the new one. */
  reset(): void;
}

interface DelimitedOptions {
  /** One character. */
  readonly delimiter: string;
  /** A line longer than this is noise on the wire; it is dropped up to the next delimiter. */
  readonly max: number;
  readonly onLine: (line: string) => void;
}

/** Splits by a delimiter with serialport's own parser; works a byte at a time as well as in lumps. Empty lines are none. */
export function delimited({ delimiter, max, onLine }: DelimitedOptions): LineStream {
  const end = delimiter.charCodeAt(0);
  let parser = fresh();
  let started = 0;
  let flooding = false;
  function fresh() {
    const created = new ReadlineParser({ delimiter, encoding: "latin1" });
    created.on("data", onLine);
    return created;
  }
  function reset() {
    parser = fresh();
    started = 0;
    flooding = false;
  }
  return {
    reset,
    feed(bytes) {
      const from = flooding ? bytes.indexOf(end) + 1 : 0;
      if (flooding && from === 0) return;
      flooding = false;
      const rest = bytes.subarray(from);
      const last = rest.lastIndexOf(end);
      started = last >= 0 ? rest.length - 1 - last : started + rest.length;
      parser.write(Buffer.from(rest));
      if (started <= max) return;
      reset();
      flooding = true;
    },
  };
}
