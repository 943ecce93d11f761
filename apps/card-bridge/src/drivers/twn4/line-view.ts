import { bytes as fromHex } from "@adel/card";
import { keysOfBlock, type LineView, maskedHex, type ShownBytes } from "../line-trace.ts";

const CR = "\r";
const HEX_LINE = /^(?:[0-9A-F]{2})*$/i;
/**
 * Functions without a block or a key, and their length in bytes: ticks, version, sound, lights, search, card's answers,
 * read.
 */
const PLAIN: Readonly<Record<string, number>> = {
  "0003": 2,
  "0004": 3,
  "0407": 9,
  "0410": 3,
  "0411": 3,
  "0412": 3,
  "0500": 3,
  "0502": 10,
  "1200": 3,
  "1204": 2,
  "1205": 2,
  "0B01": 3,
};
const LOGIN = /^0B00/;
const WRITE = /^0B02/;
/** Offset of the block, after status and "true". */
const BLOCK_AT = 2;
const BLOCK_END = BLOCK_AT + 16;
/**
 * Maximum length of their replies: too short for a key. Exceptions are the version, which is text, and the UIDs of
 * cards.
 */
const SHORT = 5;
const FOUND = /^000180(?:20|38|50)(?:04|07|0A)/;
/** With a UID of ten bytes and a checksum. */
const MAX_FOUND = 17;
const ATS = /^0001(?:0[1-9A-F]|1[0-9A-F])/;

const hidden = (line: string): ShownBytes => ({ text: undefined, length: line.length });

type Masked = readonly (readonly [number, number])[];
/** A checksum that follows masked bytes is masked as well. */
const shown = (line: string, end: number, masked: Masked = []): ShownBytes => {
  const bytes = fromHex(line);
  const sum: Masked = masked.length > 0 ? [[end, bytes.length]] : [];
  return { text: maskedHex(bytes, ...masked, ...sum), length: line.length };
};

/** Whether a line has this length, with or without two bytes of checksum. */
const isLong = (line: string, bytes: number) => line.length === bytes * 2 || line.length === (bytes + 2) * 2;

function sentLine(line: string): ShownBytes {
  if (!HEX_LINE.test(line)) return hidden(line);
  const plain = PLAIN[line.slice(0, 4)];
  if (plain !== undefined && isLong(line, plain)) return shown(line, 0);
  if (LOGIN.test(line) && isLong(line, 10)) return shown(line, 10, [[2, 8]]);
  if (!WRITE.test(line) || !isLong(line, 19)) return hidden(line);
  const bytes = fromHex(line);
  return shown(line, 19, keysOfBlock(bytes, 3, bytes[2]));
}

/** Whether it is status, length, printable characters, and an optional checksum. */
function isVersion(bytes: Uint8Array): boolean {
  const [, length = 0] = bytes;
  const isWhole = bytes.length === 2 + length || bytes.length === 4 + length;
  return isWhole && bytes.subarray(2, 2 + length).every((byte) => byte >= 0x20 && byte < 0x7f);
}

function receivedLine(line: string, wasTrailer: boolean): ShownBytes {
  if (!HEX_LINE.test(line) || line === "") return hidden(line);
  const bytes = fromHex(line);
  const [status = 0xff] = bytes;
  if (status > 5) return hidden(line);
  if (bytes.length <= SHORT + 2) return shown(line, 0);
  if (isLong(line, BLOCK_END) && bytes[1] === 1)
    return shown(line, BLOCK_END, keysOfBlock(bytes, BLOCK_AT, wasTrailer ? 3 : undefined));
  const isKnown = isVersion(bytes) || ATS.test(line) || (FOUND.test(line) && bytes.length <= MAX_FOUND);
  return isKnown ? shown(line, 0) : hidden(line);
}

const isTrailerRead = (line: string) => /^0B01/.test(line) && Number.parseInt(line.slice(4, 6), 16) % 4 === 3;

/** Lines of the Simple Protocol, with keys and the checksums over them masked. */
export function createLineView(): LineView {
  let pending = "";
  let wasTrailer = false;
  return {
    sent(bytes) {
      const lines = Buffer.from(bytes).toString("latin1").split(CR);
      return lines
        .filter((line) => line !== "")
        .map((line) => {
          wasTrailer = isTrailerRead(line);
          return sentLine(line);
        });
    },
    received(bytes) {
      const lines = `${pending}${Buffer.from(bytes).toString("latin1")}`.split(CR);
      pending = lines.pop() ?? "";
      return lines.map((line) => receivedLine(line, wasTrailer));
    },
  };
}
