import { type Block, firstBlock, type Key, type KeySlot, block as toBlock } from "@adel/card";
import { speaksProtocol } from "../driver.ts";

/** A command is two pure functions (UM0701-02 chapter 7). */
export interface Command<Input, Output> {
  readonly doing: string;
  /** From the command's code on. */
  encode(input: Input): Uint8Array;
  /** The reply's bytes after its code; undefined if their format is not that of this command's reply. */
  decode(body: Uint8Array, input: Input): Output | undefined;
}

/** Replies without data. */
const done = (body: Uint8Array) => (body.length === 0 ? true : undefined);

/** 7.2.2: IC, version, revision, what it supports. */
export const getFirmware: Command<void, string> = {
  doing: "asking for the firmware version",
  encode: () => Uint8Array.of(0x02),
  decode(body) {
    const [ic, version, revision] = body;
    return body.length === 4 && ic !== undefined ? `PN5${ic.toString(16)} v${version}.${revision}` : undefined;
  },
};

/** 7.2.1, test 00: the answer is what was sent, whatever that is. */
export const echo: Command<Uint8Array, true> = {
  doing: "settling the line",
  encode: (bytes) => Uint8Array.of(0x00, 0x00, ...bytes),
  decode: (body, bytes) => (Buffer.compare(body, Uint8Array.of(0x00, ...bytes)) === 0 ? true : undefined),
};

/**
 * 7.2.1, test 07. The parameter is written to Andet_Control: detector on (bit 0), no antenna under 25 mA (bits 5-4:
 * 10), short circuit over 130 mA (bits 3-1: 110). In the result, bit 7 (too low) and bit 6 (too high) are about the
 * antenna.
 */
export const testAntenna: Command<void, boolean> = {
  doing: "testing the antenna",
  encode: () => Uint8Array.of(0x00, 0x07, 0x2d),
  decode: ([result]) => (result === undefined ? undefined : (result & 0xc0) === 0),
};

/** 7.2.10: normal mode, no SAM. The first command after power-on; the chip accepts no other before it. */
export const samConfiguration: Command<void, true> = {
  doing: "waking the encoder",
  encode: () => Uint8Array.of(0x14, 0x01),
  decode: done,
};

/** 7.2.9: no automatic RATS, so that a card with more functions stays in MIFARE Classic mode. */
export const setParameters: Command<void, true> = {
  doing: "setting the encoder up",
  encode: () => Uint8Array.of(0x12, 0x04),
  decode: done,
};

/** 7.2.9: automatic RATS, so that a card of ISO/IEC 14443-4 is listed with its ATS. */
export const requestAts: Command<void, true> = {
  doing: "asking for the card's ATS",
  encode: () => Uint8Array.of(0x12, 0x14),
  decode: done,
};

/** 7.3.1, item 01: without the field a card resets to MIFARE Classic mode. */
export const switchField: Command<boolean, true> = {
  doing: "switching the field",
  encode: (on) => Uint8Array.of(0x32, 0x01, on ? 1 : 0),
  decode: done,
};

/**
 * 7.3.1, item 05: retries for ATR and PSL as delivered, three for finding a card; as delivered that is FF, without
 * limit. One is too few: a card that is already active replies only to the second.
 */
export const limitTries: Command<void, true> = {
  doing: "setting the encoder up",
  encode: () => Uint8Array.of(0x32, 0x05, 0xff, 0x01, 0x02),
  decode: done,
};

/** 7.2.8: codes of the rates that a bridge uses. */
export const RATE_CODES: ReadonlyMap<number, number> = new Map([
  [115_200, 0x04],
  [230_400, 0x05],
  [460_800, 0x06],
  [921_600, 0x07],
  [1_288_000, 0x08],
]);
/** The reply comes at the old rate; the chip changes when the host has acknowledged it. */
export const setRate: Command<number, true> = {
  doing: "changing the rate",
  encode: (rate) => Uint8Array.of(0x10, RATE_CODES.get(rate) ?? 0x04),
  decode: done,
};

export interface Target {
  /** High byte first, as data sheets print it. */
  readonly atqa: number;
  readonly sak: number;
  readonly uid: Uint8Array;
}

/** 8-byte and 12-byte ids of other firmware carry the cascade tag 88 of ISO/IEC 14443-3 in front of each level but the last. */
function withoutCascadeTags(id: Uint8Array): Uint8Array {
  if (id.length === 8 && id[0] === 0x88) return id.slice(1);
  if (id.length === 12 && id[0] === 0x88 && id[4] === 0x88) return Uint8Array.of(...id.slice(1, 4), ...id.slice(5));
  return id;
}

/** One target: number · SENS_RES (2) · SEL_RES · length · id · ATS if any, which begins with its length. */
function targetAt(body: Uint8Array, from: number): { readonly target: Target; readonly end: number } | undefined {
  const [, high, low, sak, length] = body.subarray(from);
  if (high === undefined || low === undefined || sak === undefined || length === undefined) return undefined;
  const end = from + 5 + length;
  if (body.length < end) return undefined;
  const uid = withoutCascadeTags(body.slice(from + 5, end));
  // SEL_RES bit 5: the card supports ISO/IEC 14443-4, so an ATS may follow; another target begins with its number, 2.
  const ats = speaksProtocol(sak) && end < body.length && body[end] !== 2 ? (body[end] ?? 0) : 0;
  return { target: { atqa: (high << 8) | low, sak, uid }, end: end + ats };
}

/** 7.3.5: at most two, ISO/IEC 14443 type A at 106 kbit/s. Each is selected; none is listed twice. */
export const listTargets: Command<void, readonly Target[]> = {
  doing: "looking for a card",
  encode: () => Uint8Array.of(0x4a, 0x02, 0x00),
  decode(body) {
    const targets: Target[] = [];
    let from = 1;
    for (let count = 0; count < (body[0] ?? 3); count += 1) {
      const found = targetAt(body, from);
      if (!found || count > 1) return undefined;
      targets.push(found.target);
      from = found.end;
    }
    return from === body.length ? targets : undefined;
  },
};

/** The ATS of one target, with automatic RATS; null without a card, empty if the card has none. */
export const listAts: Command<void, Uint8Array | null> = {
  doing: "asking for the card's ATS",
  encode: () => Uint8Array.of(0x4a, 0x01, 0x00),
  decode(body) {
    const [count] = body;
    if (count === 0) return body.length === 1 ? null : undefined;
    const [length] = body.subarray(5);
    if (count !== 1 || length === undefined || body.length < 6 + length) return undefined;
    const ats = body.slice(6 + length);
    return ats.length === 0 || ats[0] === ats.length ? ats : undefined;
  },
};

/** 7.1: meaning of the lower six bits of a status byte other than 00; an error of the card or of the RF link. */
export interface Refused {
  readonly status: number;
}
/** MIFARE: authentication error. */
export const WRONG_KEY = 0x14;
/**
 * Time-out, CRC, parity, bit count, framing, collision, buffer, RF protocol: bits were lost between encoder and card. A
 * card that rejects a block replies: its NAK of four bits is status 13 (invalid data format), never a time-out.
 */
export const LOST_IN_THE_AIR: ReadonlySet<number> = new Set([0x01, 0x02, 0x03, 0x04, 0x05, 0x06, 0x07, 0x09, 0x0b]);

export const isRefused = (answer: unknown): answer is Refused =>
  typeof answer === "object" && answer !== null && "status" in answer;

/** InDataExchange (7.3.8) with the first target: code · target · the card's own command. */
const exchange = (...bytes: readonly number[]) => Uint8Array.of(0x40, 0x01, ...bytes);

function outcome<T>(body: Uint8Array, length: number, take: (data: Uint8Array) => T): T | Refused | undefined {
  const [status] = body;
  if (status === undefined) return undefined;
  if ((status & 0x3f) !== 0) return { status: status & 0x3f };
  return body.length === 1 + length ? take(body.subarray(1)) : undefined;
}

export interface Login {
  readonly sector: number;
  readonly key: Key;
  readonly as: KeySlot;
  readonly uid: Uint8Array;
}
/** 60 or 61 · block · key (6) · the last four bytes of the UID, which is the whole UID if it has four (AN10927). */
export const authenticate: Command<Login, true | Refused> = {
  doing: "opening a sector",
  encode: ({ sector, key, as, uid }) =>
    exchange(as === "A" ? 0x60 : 0x61, firstBlock(sector), ...key.bytes, ...uid.slice(-4)),
  decode: (body) => outcome(body, 0, () => true as const),
};
export const readBlock: Command<number, Block | Refused> = {
  doing: "reading a block",
  encode: (number) => exchange(0x30, number),
  decode: (body) => outcome(body, 16, (data) => toBlock(data)),
};
export const writeBlock: Command<{ block: number; data: Block }, true | Refused> = {
  doing: "writing a block",
  encode: ({ block, data }) => exchange(0xa0, block, ...data),
  decode: (body) => outcome(body, 0, () => true as const),
};
