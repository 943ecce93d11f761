import { isTrailer } from "@adel/card";
import type { Cut } from "../../framing/framed.ts";
import { keysOfBlock, type LineView, maskedHex, type ShownBytes } from "../line-trace.ts";
import { cutFrame, type Frame } from "./frames.ts";

/** Wake-up, acknowledgements and padding consist only of these bytes. */
const FILLING: readonly number[] = [0x00, 0x55, 0xff];
/** Commands without a block or a key: Diagnose, version, rate, parameters, SAM, RF, list. */
const PLAIN: readonly number[] = [0x00, 0x02, 0x10, 0x12, 0x14, 0x32, 0x4a];
const EXCHANGE = 0x40;
const READ = 0x30;
const WRITE = 0xa0;
const LOGIN: readonly number[] = [0x60, 0x61];

const hidden = (bytes: Uint8Array): ShownBytes => ({ text: undefined, length: bytes.length });
const shown = (bytes: Uint8Array, ...masked: readonly (readonly [number, number])[]): ShownBytes => {
  const { length } = bytes;
  // The checksum, before the last byte, would reveal the sum of what is masked.
  const alsoSum = masked.length > 0 ? [...masked, [length - 2, length - 1] as const] : [];
  return { text: maskedHex(bytes, ...alsoSum), length };
};

/** Where the only frame of a write begins: 00 00 FF, a length that matches the write, and only padding before. */
function frameStart(bytes: Uint8Array): number | undefined {
  for (let at = 0; at + 8 <= bytes.length; at += 1) {
    const [zero, first, second, length = 0, check = 0, from] = bytes.subarray(at);
    const isStart = zero === 0x00 && first === 0x00 && second === 0xff && from === 0xd4;
    if (isStart && ((length + check) & 0xff) === 0 && at + 7 + length === bytes.length) return at;
  }
  return undefined;
}

const isFilling = (bytes: Uint8Array) => bytes.every((byte) => FILLING.includes(byte));

function sentBytes(bytes: Uint8Array): ShownBytes {
  const start = frameStart(bytes);
  if (start === undefined) return isFilling(bytes) ? shown(bytes) : hidden(bytes);
  const at = start + 6;
  const [code = 0xff, , command = 0xff, block = 0] = bytes.subarray(at);
  if (!isFilling(bytes.subarray(0, start))) return hidden(bytes);
  if (PLAIN.includes(code)) return shown(bytes);
  if (code !== EXCHANGE) return hidden(bytes);
  const length = bytes.length - 2 - at;
  if (command === READ && length === 4) return shown(bytes);
  if (command === WRITE && length === 20) return shown(bytes, ...keysOfBlock(bytes, at + 4, block));
  if (LOGIN.includes(command) && length === 14) return shown(bytes, [at + 4, at + 10]);
  return hidden(bytes);
}

/** Replies: to a command without keys, or a status with or without a block. */
function answerBytes(raw: Uint8Array, data: Uint8Array, wasTrailer: boolean): ShownBytes {
  const code = (data[0] ?? 0) - 1;
  if (PLAIN.includes(code)) return shown(raw);
  if (code !== EXCHANGE || (data.length !== 2 && data.length !== 18)) return hidden(raw);
  if (data.length === 2) return shown(raw);
  const at = raw.length - 18;
  return shown(raw, ...keysOfBlock(raw, at, wasTrailer ? 3 : undefined));
}

function receivedBytes(raw: Uint8Array, cut: Cut<Frame>, wasTrailer: boolean): readonly ShownBytes[] {
  if (cut.kind === "padding") return [];
  if (cut.kind !== "frame" || cut.frame.kind === "spoilt") return [hidden(raw)];
  return [cut.frame.kind === "answer" ? answerBytes(raw, cut.frame.data, wasTrailer) : shown(raw)];
}

/** Frames of the PN532, with keys and the checksums over them masked. */
export function createLineView(): LineView {
  let pending = new Uint8Array();
  let wasTrailer = false;
  return {
    sent(bytes) {
      const start = frameStart(bytes);
      const [code, , command, block = 0] = bytes.subarray((start ?? 0) + 6);
      if (start !== undefined) wasTrailer = code === EXCHANGE && command === READ && isTrailer(block);
      return [sentBytes(bytes)];
    },
    received(bytes) {
      const lines: ShownBytes[] = [];
      pending = Uint8Array.from([...pending, ...bytes]);
      for (let cut = cutFrame(pending); cut && pending.length > 0; cut = cutFrame(pending)) {
        lines.push(...receivedBytes(pending.subarray(0, cut.size), cut, wasTrailer));
        pending = pending.slice(cut.size);
      }
      return lines;
    },
  };
}
