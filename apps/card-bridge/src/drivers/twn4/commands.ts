import { type Block, type Key, type KeySlot, block as toBlock } from "@adel/card";
import { DeviceError } from "../../kernel/errors.ts";

/** A command is two pure functions; numbers are sent low byte first (TWN4 API Reference DocRev28). */
export interface Command<Input, Output> {
  readonly doing: string;
  encode(input: Input): Uint8Array;
  /** The reply's bytes after the status; undefined if their format is not that of this command's reply. */
  decode(body: Uint8Array, input: Input): Output | undefined;
}

/** First byte of every reply; 0 is success. */
const STATUS_TEXTS: Readonly<Record<number, string>> = {
  1: "unknown function",
  2: "missing parameter",
  3: "unused parameters",
  4: "invalid function",
  5: "parser",
};

/** Removes the status of a reply; a command that the reader rejects does not concern the card. */
export function bodyOf(answer: Uint8Array, doing: string): Uint8Array {
  const [status = -1] = answer;
  if (status === 0) return answer.subarray(1);
  throw new DeviceError("ENCODER_REFUSED", doing, { status: STATUS_TEXTS[status] ?? `0x${status.toString(16)}` });
}

/** `false` in the manual: the card, not the reader, rejected the command. It does not say why. */
export const REFUSED = Symbol("refused");
type OrRefused<T> = T | typeof REFUSED;

const le16 = (value: number) => [value & 0xff, value >>> 8];

/** A bool result followed by `length` bytes; after false there may be arbitrary bytes of that length. */
function bool<T>(body: Uint8Array, length: number, take: (rest: Uint8Array) => T): OrRefused<T> | undefined {
  if (body[0] === 0) return REFUSED;
  return body[0] === 1 && body.length === 1 + length ? take(body.subarray(1)) : undefined;
}

/** API Reference 2.5. The reply is a length and that many characters. */
export const getVersion: Command<void, string> = {
  doing: "asking for the firmware version",
  encode: () => Uint8Array.of(0x00, 0x04, 0xff),
  decode: (body) =>
    body.length > 1 && body[0] === body.length - 1 ? Buffer.from(body.subarray(1)).toString("latin1") : undefined,
};

/** API Reference 2.4: milliseconds since start. No other reply has four bytes, so it marks a position in the stream. */
export const getTicks: Command<void, number> = {
  doing: "settling the line",
  encode: () => Uint8Array.of(0x00, 0x03),
  decode: (body) => (body.length === 4 ? Buffer.from(body).readUInt32LE() : undefined),
};

export interface Tag {
  /** 0x80 is ISO 14443 A, which includes MIFARE. */
  readonly type: number;
  readonly uid: Uint8Array;
}
/** API Reference 10.1: found · type · bits · length · id. Type 80 has the UID in the order it is printed. */
export const searchTag: Command<void, OrRefused<Tag>> = {
  doing: "searching for a card",
  encode: () => Uint8Array.of(0x05, 0x00, 0x10),
  decode(body) {
    if (body[0] === 0) return REFUSED;
    const [found, type, bits, length] = body;
    if (found !== 1 || type === undefined || bits === undefined || length === undefined) return undefined;
    const uid = body.slice(4);
    return uid.length === length && bits === length * 8 ? { type, uid } : undefined;
  },
};

/** API Reference 10.3: two masks, low and high frequency. Bit 0 of the second is ISO 14443 A (type 80). */
export const onlyIso14443a: Command<void, true> = {
  doing: "choosing the kind of card",
  encode: () => Uint8Array.of(0x05, 0x02, 0, 0, 0, 0, 1, 0, 0, 0),
  decode: (body) => (body.length === 0 ? true : undefined),
};

/** ISO14443A_GetATQA: low byte first, so 04 00 is the data sheet's 0004. */
export const getAtqa: Command<void, OrRefused<number>> = {
  doing: "asking for the card's ATQA",
  encode: () => Uint8Array.of(0x12, 0x04),
  decode: (body) => bool(body, 2, ([low = 0, high = 0]) => (high << 8) | low),
};
/** ISO14443A_GetSAK. */
export const getSak: Command<void, OrRefused<number>> = {
  doing: "asking for the card's SAK",
  encode: () => Uint8Array.of(0x12, 0x05),
  decode: (body) => bool(body, 1, ([sak = 0]) => sak),
};

/** ISO14443A_GetATS, at most 255 bytes: length, then the ATS. */
export const getAts: Command<void, OrRefused<Uint8Array>> = {
  doing: "asking for the card's ATS",
  encode: () => Uint8Array.of(0x12, 0x00, 0xff),
  decode(body) {
    const [, length] = body;
    return bool(body, body[0] === 1 ? 1 + (length ?? 0) : 0, (rest) => rest.slice(1));
  },
};

/**
 * The reader multiplies the sector by four to find the block, so the 16-block sectors of a 4K card are sent as their
 * first block divided by four: 33 goes out as 36.
 */
export const sentSector = (sector: number): number => (sector < 32 ? sector : 32 + (sector - 32) * 4);

export interface Login {
  readonly sector: number;
  readonly key: Key;
  readonly as: KeySlot;
}
/** API Reference 19.1: key (6) · type (0 A, 1 B) · sector. */
export const login: Command<Login, OrRefused<true>> = {
  doing: "opening a sector",
  encode: ({ sector, key, as }) => Uint8Array.of(0x0b, 0x00, ...key.bytes, as === "A" ? 0 : 1, sentSector(sector)),
  decode: (body) => bool(body, 0, () => true as const),
};
/** API Reference 19.2.1. */
export const readBlock: Command<number, OrRefused<Block>> = {
  doing: "reading a block",
  encode: (number) => Uint8Array.of(0x0b, 0x01, number),
  decode: (body) => bool(body, 16, (rest) => toBlock(rest)),
};
/** API Reference 19.2.2. */
export const writeBlock: Command<{ block: number; data: Block }, OrRefused<true>> = {
  doing: "writing a block",
  encode: ({ block, data }) => Uint8Array.of(0x0b, 0x02, block, ...data),
  decode: (body) => bool(body, 0, () => true as const),
};
const done = (body: Uint8Array) => (body.length === 0 ? (true as const) : undefined);

export interface Tone {
  readonly hertz: number;
  readonly ms: number;
}
/** API Reference 6.2.1: volume in percent, then frequency, time on and time off as 16 bits in the Simple Protocol. */
export const beep: Command<Tone, true> = {
  doing: "beeping",
  encode: ({ hertz, ms }) => Uint8Array.of(0x04, 0x07, 60, ...le16(hertz), ...le16(ms), ...le16(0)),
  decode: done,
};

/** API Reference 6.4: bits of the lights on the front. */
export const LIGHTS = { red: 0x01, green: 0x02 } as const;
/** Configures which lights are ours; only those can be switched. */
export const claimLights: Command<number, true> = {
  doing: "taking the lights",
  encode: (mask) => Uint8Array.of(0x04, 0x10, mask),
  decode: done,
};
export const switchLights: Command<{ mask: number; on: boolean }, true> = {
  doing: "switching a light",
  encode: ({ mask, on }) => Uint8Array.of(0x04, on ? 0x11 : 0x12, mask),
  decode: done,
};
