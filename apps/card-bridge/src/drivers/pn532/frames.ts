import type { Cut } from "../../framing/framed.ts";

/** UM0701-02 6.2.1: frames of the PN532, in both directions. */
export type Frame =
  | { readonly kind: "ack" | "nack" }
  /** 6.2.1.5: the frame was accepted, but not the command. */
  | { readonly kind: "syntax-error" }
  /** From the code of the reply on, without the frame identifier. */
  | { readonly kind: "answer"; readonly data: Uint8Array }
  /** Length and its checksum match, but the data and its checksum do not: a frame that was damaged in transit. */
  | { readonly kind: "spoilt" };

export const ACK = Uint8Array.of(0x00, 0x00, 0xff, 0x00, 0xff, 0x00);
export const NACK = Uint8Array.of(0x00, 0x00, 0xff, 0xff, 0x00, 0x00);
/**
 * 55 wakes the chip by its edges; the zeros give its oscillator time to start, and are the preamble of the next frame.
 */
export const WAKE_UP = Uint8Array.of(0x55, 0x55, ...new Uint8Array(14));

const FROM_HOST = 0xd4;
const FROM_PN532 = 0xd5;
const SYNTAX_ERROR = 0x7f;
/** 6.2.1.2: the longest extended frame. */
const MAX = 265;

const sum = (bytes: Uint8Array) => bytes.reduce((total, byte) => total + byte, 0) & 0xff;

/** Encodes a command with its parameters; longer than 254 bytes in an extended frame. */
export function toFrame(command: Uint8Array): Uint8Array {
  const body = Uint8Array.of(FROM_HOST, ...command);
  const tail = [...body, -sum(body) & 0xff, 0x00];
  if (body.length <= 255) return Uint8Array.of(0x00, 0x00, 0xff, body.length, -body.length & 0xff, ...tail);
  const [high, low] = [body.length >>> 8, body.length & 0xff];
  return Uint8Array.of(0x00, 0x00, 0xff, 0xff, 0xff, high, low, -(high + low) & 0xff, ...tail);
}

/** Offset and length of the data after the start code; undefined if the two length bytes do not match. */
function lengthOf(header: Uint8Array): { readonly from: number; readonly length: number } | undefined {
  const [length = 0, check = 0, high = 0, low = 0, extendedCheck = 0] = header;
  if (length === 0xff && check === 0xff) {
    const extended = (high << 8) | low;
    const agrees = ((high + low + extendedCheck) & 0xff) === 0 && extended > 0 && extended <= MAX;
    return agrees ? { from: 5, length: extended } : undefined;
  }
  return ((length + check) & 0xff) === 0 && length > 0 ? { from: 2, length } : undefined;
}

function meaningOf(body: Uint8Array): Frame | undefined {
  if (body.length === 1 && body[0] === SYNTAX_ERROR) return { kind: "syntax-error" };
  return body[0] === FROM_PN532 && body.length > 1 ? { kind: "answer", data: body.slice(1) } : undefined;
}

/** Parses a frame from `start`, after its start code. */
function cutBody(bytes: Uint8Array, start: number): Cut<Frame> | undefined {
  const header = bytes.subarray(start);
  if (header.length < 2) return undefined;
  if (header[0] === 0x00 && header[1] === 0xff) return { size: start + 2, kind: "frame", frame: { kind: "ack" } };
  if (header[0] === 0xff && header[1] === 0x00) return { size: start + 2, kind: "frame", frame: { kind: "nack" } };
  if (header[0] === 0xff && header[1] === 0xff && header.length < 5) return undefined;
  const found = lengthOf(header);
  if (!found) return { size: start, kind: "noise" };
  const end = found.from + found.length;
  if (header.length <= end + 1) return undefined;
  const body = header.subarray(found.from, end);
  const size = start + end + 2;
  // The checksum does not detect a lost zero: the data moves up, the checksum becomes data and the following zero the
  // checksum.
  if (header[end + 1] !== 0x00) return { size: start, kind: "noise" };
  // The content of a damaged frame is not searched, because a card's data may look like a frame.
  if (((sum(body) + (header[end] ?? 0)) & 0xff) !== 0) return { size, kind: "frame", frame: { kind: "spoilt" } };
  const frame = meaningOf(body);
  return frame ? { size, kind: "frame", frame } : { size, kind: "noise" };
}

/** The start of a frame: any number of zeros, then the start code 00 FF. The zero after a frame is padding too. */
export function cutFrame(bytes: Uint8Array): Cut<Frame> | undefined {
  const zeros = bytes.findIndex((byte) => byte !== 0x00);
  if (zeros === -1) return bytes.length > 1 ? { size: bytes.length - 1, kind: "padding" } : undefined;
  if (zeros > 0 && bytes[zeros] === 0xff) return cutBody(bytes, zeros + 1);
  const next = bytes.indexOf(0x00, zeros);
  return { size: next === -1 ? bytes.length : next, kind: "noise" };
}
