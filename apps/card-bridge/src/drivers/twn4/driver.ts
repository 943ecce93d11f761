import type { DeviceErrorCode, ErrorValues } from "@adel/protocol";
import { type Clock, pause } from "../../kernel/clock.ts";
import { DeviceError, isDevice } from "../../kernel/errors.ts";
import { type CreateDriver, type DetectedCard, speaksProtocol } from "../driver.ts";
import {
  beep,
  type Command,
  claimLights,
  getAtqa,
  getAts,
  getSak,
  getVersion,
  LIGHTS,
  login,
  onlyIso14443a,
  REFUSED,
  readBlock,
  searchTag,
  switchLights,
  writeBlock,
} from "./commands.ts";
import { Conversation } from "./conversation.ts";
import { rateSearch } from "./rate.ts";

/** Much longer than any command takes (a search in an empty field: about 50 ms), but not noticeable for a user. */
const ANSWER_MS = 800;

/** High and short, low and long: distinguishable by ear. */
const TONES = { done: { hertz: 2400, ms: 60 }, failed: { hertz: 600, ms: 300 } } as const;
/** Long enough to be noticed, short enough not to delay the next card. */
const FLASH_MS = 300;

const hex = (uid: Uint8Array) => Buffer.from(uid).toString("hex").toUpperCase();
const same = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

/** The tag that the reader found last, and what happened to it when it rejects a command. */
class TagSearch {
  readonly #exchange: Conversation;
  #isPrepared = false;
  #card: DetectedCard | null = null;

  constructor(exchange: Conversation) {
    this.#exchange = exchange;
  }

  async poll(signal: AbortSignal): Promise<DetectedCard | null> {
    if (!this.#isPrepared) await this.#exchange.ask(onlyIso14443a, undefined, signal);
    this.#isPrepared = true;
    const tag = await this.#exchange.ask(searchTag, undefined, signal);
    if (tag === REFUSED) this.#card = null;
    else if (!this.#card || !same(this.#card.uid, tag.uid)) this.#card = await this.#identify(tag.uid, signal);
    return this.#card;
  }

  /** The reader only replies "false": a new search shows whether the card rejected the command or is gone. */
  async explain(doing: string, code: DeviceErrorCode, values: ErrorValues, signal: AbortSignal): Promise<DeviceError> {
    const before = this.#card;
    const now = await this.poll(signal);
    if (!now) return new DeviceError(before ? "CARD_LIFTED" : "NO_CARD", doing);
    if (before && !same(before.uid, now.uid)) {
      return new DeviceError("CARD_SWAPPED", doing, { expected: hex(before.uid), found: hex(now.uid) });
    }
    return new DeviceError(code, doing, values);
  }

  async #identify(uid: Uint8Array, signal: AbortSignal): Promise<DetectedCard> {
    const atqa = await this.#askIfKnown(getAtqa, signal);
    const sak = await this.#askIfKnown(getSak, signal);
    const ats = sak !== null && speaksProtocol(sak) ? await this.#askIfKnown(getAts, signal) : null;
    return { uid, atqa, sak, ...(ats && { ats }) };
  }

  /** Older firmware replies "unknown function": the type of such a card follows from the length of its UID. */
  async #askIfKnown<T>(command: Command<void, T | typeof REFUSED>, signal: AbortSignal): Promise<T | null> {
    try {
      const answer = await this.#exchange.ask(command, undefined, signal);
      return answer === REFUSED ? null : answer;
    } catch (error) {
      if (isDevice(error, "ENCODER_REFUSED")) return null;
      throw error;
    }
  }
}

/** Ignores lights that an older firmware cannot switch. */
async function flash(exchange: Conversation, mask: number, clock: Clock, signal: AbortSignal): Promise<void> {
  try {
    await exchange.ask(claimLights, LIGHTS.red | LIGHTS.green, signal);
    await exchange.ask(switchLights, { mask: LIGHTS.red | LIGHTS.green, on: false }, signal);
    await exchange.ask(switchLights, { mask, on: true }, signal);
  } catch (error) {
    if (isDevice(error, "ENCODER_REFUSED")) return;
    throw error;
  }
  await pause(clock, FLASH_MS, signal);
  await exchange.ask(switchLights, { mask, on: false }, signal);
}

/**
 * Elatec TWN4 with the Simple Protocol firmware. Options: `crc=1`, `timeout=<ms>` for one reply, `baud=<bit/s>` to skip
 * the search for the rate.
 */
export const createDriver: CreateDriver = ({ port, clock, options }) => {
  const named = options.get("timeout");
  const rate = rateSearch(port, options.has("baud"));
  const exchange = new Conversation({
    port,
    clock,
    withCrc: options.get("crc") === "1",
    answerMs: () => (named === undefined ? (rate.searchMs() ?? ANSWER_MS) : Number(named)),
  });
  const tags = new TagSearch(exchange);

  return {
    can: new Set(["sound", "light", "atqa-sak"]),
    poll: (signal) => tags.poll(signal),
    firmware: (signal) => rate.find((asking) => exchange.ask(getVersion, undefined, asking), signal),
    settle: (signal) => exchange.settle(signal),
    async authenticate(sector, key, as, signal) {
      const answer = await exchange.ask(login, { sector, key, as }, signal);
      if (answer === REFUSED) throw await tags.explain(login.doing, "KEY_REFUSED", { sector }, signal);
    },
    async readBlock(block, signal) {
      const answer = await exchange.ask(readBlock, block, signal);
      if (answer === REFUSED) throw await tags.explain(readBlock.doing, "ACCESS_REFUSED", { block }, signal);
      return answer;
    },
    async writeBlock(block, data, signal) {
      const answer = await exchange.ask(writeBlock, { block, data }, signal);
      if (answer === REFUSED) throw await tags.explain(writeBlock.doing, "ACCESS_REFUSED", { block }, signal);
    },
    async indicate({ outcome, sound, light }, signal) {
      if (sound) await exchange.ask(beep, TONES[outcome], signal);
      if (light) await flash(exchange, LIGHTS[outcome === "done" ? "green" : "red"], clock, signal);
    },
  };
};
