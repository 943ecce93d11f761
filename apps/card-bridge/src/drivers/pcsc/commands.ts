import { type Block, type Key, type KeySlot, block as toBlock } from "@adel/card";
import { DeviceError } from "../../kernel/errors.ts";
import type { Notice } from "../driver.ts";

/** A command is two pure functions (PC/SC part 3 §3.2.2; ACR122U API 2.04 chapters 4 to 6). All have class FF. */
export interface Command<Input, Output> {
  readonly doing: string;
  encode(input: Input): Uint8Array;
  /** The reply's data without status; undefined if its format is not that of this command's reply. */
  decode(data: Uint8Array): Output | undefined;
}

/** The card rejected the command, or did not reply to its reader: the status does not say which. */
export const REFUSED = Symbol("refused");
/** Fewer than the two bytes of a status: no card is connected any more. */
export const DISCONNECTED = Symbol("gone");
/** The reader does not know the command, or forwarded it to a card that does not. */
export const UNSUPPORTED = Symbol("unsuited");
export type ApduResult<T> = T | typeof REFUSED | typeof DISCONNECTED | typeof UNSUPPORTED;

/** Function not supported, instruction unknown, class unknown, logical channel not supported (ISO/IEC 7816-4 §5.1.3). */
const UNKNOWN_COMMAND: readonly number[] = [0x6a81, 0x6d00, 0x6e00, 0x6881];
/** Operation failed (63), no answer of the card (64), memory failure (65), not opened, block not there. */
const OF_THE_CARD: readonly number[] = [0x63, 0x64, 0x65];
const REFUSALS: readonly number[] = [0x6982, 0x6986, 0x6a82];

export const statusOf = (answer: Uint8Array): number => Buffer.from(answer).readUInt16BE(answer.length - 2);
const inHex = (status: number) => status.toString(16).toUpperCase().padStart(4, "0");

/** Decodes the reply to a command. */
export function meaningOf<I, O>({ doing, decode }: Command<I, O>, answer: Uint8Array): ApduResult<O> {
  if (answer.length < 2) return DISCONNECTED;
  const status = statusOf(answer);
  if (UNKNOWN_COMMAND.includes(status)) return UNSUPPORTED;
  if (OF_THE_CARD.includes(status >>> 8) || REFUSALS.includes(status)) return REFUSED;
  // No other first bytes of a status exist (ISO/IEC 7816-3 §10.3.3).
  if (status >>> 12 !== 6 && status >>> 12 !== 9) throw new DeviceError("ENCODER_GARBLED", doing);
  if (status !== 0x9000) throw new DeviceError("ENCODER_REFUSED", doing, { status: inHex(status) });
  const meaning = decode(answer.subarray(0, -2));
  if (meaning === undefined) throw new DeviceError("ENCODER_GARBLED", doing);
  return meaning;
}

const done = (data: Uint8Array) => (data.length === 0 ? (true as const) : undefined);

/** GET DATA: the UID, in the order it is printed. */
export const getUid: Command<void, Uint8Array> = {
  doing: "searching for a card",
  encode: () => Uint8Array.of(0xff, 0xca, 0x00, 0x00, 0x00),
  decode: (data) => ([4, 7, 10].includes(data.length) ? data.slice() : undefined),
};

/** GET DATA with P1 = 01: the ATS, of a card that speaks ISO/IEC 14443-4 (ACR122U API §4.1). */
export const getAts: Command<void, Uint8Array> = {
  doing: "asking for the card's ATS",
  encode: () => Uint8Array.of(0xff, 0xca, 0x01, 0x00, 0x00),
  decode: (data) => (data.length > 0 ? data.slice() : undefined),
};

const typeOf = (as: KeySlot) => (as === "A" ? 0x60 : 0x61);

/** Where a reader stores keys: P1 of LOAD KEYS is 00 for volatile memory, 20 for non-volatile memory. */
export interface KeyAddress {
  readonly memory: 0x00 | 0x20;
  readonly slot: number;
  /** Some readers have one slot per key type, and expect the type in P2 instead of a slot number. */
  readonly byType?: true;
}
/** LOAD KEYS, plain, into the reader. */
export const loadKey: Command<KeyAddress & { readonly key: Key; readonly as: KeySlot }, true> = {
  doing: "giving the reader a key",
  encode: ({ memory, slot, byType, as, key }) =>
    Uint8Array.of(0xff, 0x82, memory, byType ? typeOf(as) : slot, 0x06, ...key.bytes),
  decode: done,
};

export interface Handshake {
  readonly block: number;
  readonly as: KeySlot;
  readonly slot: number;
}
/** GENERAL AUTHENTICATE: version 1 · block, high byte first · 60 key A, 61 key B · key slot. Opens the block's sector. */
export const authenticate: Command<Handshake, true> = {
  doing: "opening a sector",
  encode: ({ block, as, slot }) => Uint8Array.of(0xff, 0x86, 0x00, 0x00, 0x05, 0x01, 0x00, block, typeOf(as), slot),
  decode: done,
};

/** READ BINARY of one block. */
export const readBlock: Command<number, Block> = {
  doing: "reading a block",
  encode: (number) => Uint8Array.of(0xff, 0xb0, 0x00, number, 0x10),
  decode: (data) => (data.length === 16 ? toBlock(data) : undefined),
};
/** UPDATE BINARY of one block. */
export const writeBlock: Command<{ block: number; data: Block }, true> = {
  doing: "writing a block",
  encode: ({ block, data }) => Uint8Array.of(0xff, 0xd6, 0x00, block, 0x10, ...data),
  decode: done,
};

/** ACR122U API §6.4: the firmware version. */
export const FIRMWARE = Uint8Array.of(0xff, 0x00, 0x48, 0x00, 0x00);
/** An ACR122U returns the version as plain text; readers that copy it add a status. */
export function firmwareIn(answer: Uint8Array): string | undefined {
  const hasStatus = answer.length > 2 && statusOf(answer) === 0x9000;
  const text = Buffer.from(hasStatus ? answer.subarray(0, -2) : answer).toString("latin1");
  return /^[ -~]{3,}$/.test(text) ? text : undefined;
}

/** Bits of the light control: which light begins lit while blinking, and which blinks. */
const BLINK = { green: 0x20 | 0x80, red: 0x10 | 0x40 } as const;
/**
 * ACR122U API §6.2: lights · time on, time off in tenths of a second · how often · the buzzer sounds while on (1) or
 * not. Without a light they stay as they are. The second status byte reports the lights.
 */
export function noticeCommand({ outcome, sound, light }: Notice): Uint8Array {
  const [lights, on, off, times] = outcome === "done" ? [BLINK.green, 1, 0, 1] : [BLINK.red, 2, 1, 2];
  return Uint8Array.of(0xff, 0x00, 0x40, light ? lights : 0, 0x04, on, off, times, sound ? 1 : 0);
}
