import { ReadlineParser } from "@serialport/parser-readline";

/** Bytes in, whole lines out; whatever stands between two delimiters is one line, garbage included. */
export interface LineStream {
  feed(bytes: Uint8Array): void;
  /** Forgets a line that has begun but not ended: after a drain nothing of the old talk may stick to the new. */
  reset(): void;
}

interface DelimitedOptions {
  readonly delimiter: string;
  /** A line longer than this is noise on the wire; it is dropped up to the next delimiter. */
  readonly longest: number;
  readonly onLine: (line: string) => void;
}

/** Splits by a delimiter with serialport's own parser; works a byte at a time as well as in lumps. */
export function delimited({ delimiter, longest, onLine }: DelimitedOptions): LineStream {
  let parser = fresh();
  let begun = 0;
  let flooding = false;
  function fresh() {
    const made = new ReadlineParser({ delimiter, encoding: "latin1" });
    made.on("data", (line: string) => {
      if (flooding) flooding = false;
      else onLine(line);
    });
    return made;
  }
  return {
    feed(bytes) {
      const last = bytes.lastIndexOf(delimiter.charCodeAt(0));
      begun = last >= 0 ? bytes.length - 1 - last : begun + bytes.length;
      if (begun > longest) {
        parser = fresh();
        flooding = true;
        begun = 0;
        return;
      }
      parser.write(Buffer.from(bytes));
    },
    reset() {
      parser = fresh();
      flooding = false;
      begun = 0;
    },
  };
}
