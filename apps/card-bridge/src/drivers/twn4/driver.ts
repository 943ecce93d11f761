import type { DeviceErrorCode, ErrorValues } from "@adel/protocol";
import { DeviceError, isDevice } from "../../kernel/errors.ts";
import type { CardSeen, CreateDriver } from "../driver.ts";
import {
  beep,
  getAtqa,
  getSak,
  getVersion,
  login,
  onlyIso14443a,
  REFUSED,
  readBlock,
  searchTag,
  writeBlock,
} from "./commands.ts";
import { serveSocket } from "./conversation.ts";

/** Far above what any command of ours takes (a search in an empty field: some 50 ms), far below a person's patience. */
const ANSWER_MS = 800;

const hex = (uid: Uint8Array) => Buffer.from(uid).toString("hex").toUpperCase();
const same = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

/** Elatec TWN4 with the Simple Protocol firmware. Options: `crc=1`, `timeout=<ms>` for one answer. */
export const createDriver: CreateDriver = ({ port, clock, options }) => {
  const exchange = serveSocket({
    port,
    clock,
    withCrc: options.get("crc") === "1",
    answerMs: Number(options.get("timeout") ?? ANSWER_MS),
  });
  let prepared = false;
  let card: CardSeen | null = null;

  /** Firmware before these functions says "unknown function": such a card is taken by its UID's length. */
  async function askIfKnown(command: typeof getAtqa, signal: AbortSignal): Promise<number | null> {
    try {
      const answer = await exchange.ask(command, undefined, signal);
      return answer === REFUSED ? null : answer;
    } catch (error) {
      if (isDevice(error, "ENCODER_REFUSED")) return null;
      throw error;
    }
  }

  async function identify(uid: Uint8Array, signal: AbortSignal): Promise<CardSeen> {
    return { uid, atqa: await askIfKnown(getAtqa, signal), sak: await askIfKnown(getSak, signal) };
  }

  async function poll(signal: AbortSignal): Promise<CardSeen | null> {
    if (!prepared) await exchange.ask(onlyIso14443a, undefined, signal);
    prepared = true;
    const tag = await exchange.ask(searchTag, undefined, signal);
    if (tag === REFUSED) card = null;
    else if (!card || !same(card.uid, tag.uid)) card = await identify(tag.uid, signal);
    return card;
  }

  /** The reader only says "false": whether the card refused or is gone, another search tells, and selects it again. */
  async function explain(
    doing: string,
    code: DeviceErrorCode,
    values: ErrorValues,
    signal: AbortSignal,
  ): Promise<DeviceError> {
    const before = card;
    const now = await poll(signal);
    if (!now) return new DeviceError(before ? "CARD_LIFTED" : "NO_CARD", doing);
    if (before && !same(before.uid, now.uid)) {
      return new DeviceError("CARD_SWAPPED", doing, { expected: hex(before.uid), found: hex(now.uid) });
    }
    return new DeviceError(code, doing, values);
  }

  return {
    can: new Set(["beep", "atqa-sak"]),
    poll,
    firmware: (signal) => exchange.ask(getVersion, undefined, signal),
    settle: (signal) => exchange.settle(signal),
    async authenticate(sector, key, as, signal) {
      const answer = await exchange.ask(login, { sector, key, as }, signal);
      if (answer === REFUSED) throw await explain(login.doing, "KEY_REFUSED", { sector }, signal);
    },
    async readBlock(block, signal) {
      const answer = await exchange.ask(readBlock, block, signal);
      if (answer === REFUSED) throw await explain(readBlock.doing, "ACCESS_REFUSED", { block }, signal);
      return answer;
    },
    async writeBlock(block, data, signal) {
      const answer = await exchange.ask(writeBlock, { block, data }, signal);
      if (answer === REFUSED) throw await explain(writeBlock.doing, "ACCESS_REFUSED", { block }, signal);
    },
    async beep(signal) {
      await exchange.ask(beep, undefined, signal);
    },
  };
};
