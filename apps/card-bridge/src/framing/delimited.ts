import { ReadlineParser } from "@serialport/parser-readline";

/** Splits bytes into lines. Everything between two delimiters is one line, noise included. */
export interface LineStream {
  feed(bytes: Uint8Array): void;
  /** Drops an incomplete line: after settling, bytes of an earlier exchange must not be joined to the next line. */
  reset(): void;
}

interface DelimitedOptions {
  /** One character. */
  readonly delimiter: string;
  /** Maximum length; a longer line is noise and is dropped up to the next delimiter. */
  readonly max: number;
  readonly onLine: (line: string) => void;
}

/** Splits by a delimiter with serialport's parser, whatever the size of chunks. Ignores empty lines. */
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
