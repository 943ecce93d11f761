/** A named stretch of bytes: from its first byte, so many. */
export interface ByteMark {
  readonly from: number;
  readonly length: number;
  readonly label: string;
}
/** Bytes beside each other that look alike: zeros are greyer than data, marked ones are tinted. */
export interface ByteRun {
  readonly text: string;
  readonly zero: boolean;
  readonly mark: ByteMark | undefined;
}
/** One line of a dump. */
export interface HexLine {
  /** Where it starts, in hex: `0010`. */
  readonly offset: string;
  readonly runs: readonly ByteRun[];
  /** The printable characters of ASCII, a dot for the rest. */
  readonly ascii: string;
}

export const hexOf = (byte: number): string => byte.toString(16).padStart(2, "0").toUpperCase();
const asciiOf = (byte: number): string => (byte >= 0x20 && byte < 0x7f ? String.fromCharCode(byte) : "·");

function runsOf(bytes: Uint8Array, start: number, marks: readonly ByteMark[]): ByteRun[] {
  const runs: { parts: string[]; zero: boolean; mark: ByteMark | undefined }[] = [];
  bytes.forEach((byte, at) => {
    const place = start + at;
    const mark = marks.find(({ from, length }) => place >= from && place < from + length);
    const zero = byte === 0;
    const last = runs.at(-1);
    if (last && last.zero === zero && last.mark === mark) last.parts.push(hexOf(byte));
    else runs.push({ parts: [hexOf(byte)], zero, mark });
  });
  return runs.map(({ parts, zero, mark }) => ({ text: parts.join(" "), zero, mark }));
}

/** Bytes as the lines of a dump, so many to a line (16 as a card's block has). */
export function hexLines(bytes: Uint8Array, perLine: number, marks: readonly ByteMark[] = []): HexLine[] {
  const digits = Math.max(4, bytes.length.toString(16).length);
  return Array.from({ length: Math.ceil(bytes.length / perLine) }, (_, line) => {
    const start = line * perLine;
    const part = bytes.subarray(start, start + perLine);
    return {
      offset: start.toString(16).padStart(digits, "0").toUpperCase(),
      runs: runsOf(part, start, marks),
      ascii: Array.from(part, asciiOf).join(""),
    };
  });
}

/** All bytes as one text, to be copied. */
export const hexText = (bytes: Uint8Array): string => Array.from(bytes, hexOf).join(" ");
