import type { DeviceErrorCode, ErrorValues } from "@adel/protocol";
import { DeviceError, isDevice } from "../../kernel/errors.ts";
import type { CreateDriver, DetectedCard } from "../driver.ts";
import {
  authenticate,
  type Command,
  echo,
  getFirmware,
  isRefused,
  LOST_IN_THE_AIR,
  limitTries,
  type Refused,
  readBlock,
  setParameters,
  testAntenna,
  WRONG_KEY,
  writeBlock,
} from "./commands.ts";
import { Conversation } from "./conversation.ts";
import { CommonRate } from "./rate.ts";
import { type SelectDeps, selectCard } from "./select.ts";

/** Much longer than any command takes (a search in an empty field: about 50 ms), but not noticeable for a user. */
const ANSWER_MS = 800;

const hex = (uid: Uint8Array) => Buffer.from(uid).toString("hex").toUpperCase();
const same = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

/** What the status of a present card means: lost bits are an RF error, after which the command may be repeated. */
const meant = ({ status }: Refused, error: DeviceErrorCode): DeviceErrorCode =>
  LOST_IN_THE_AIR.has(status) ? "ENCODER_GARBLED" : error;

/** The chip, woken and initialized before its first command and after a loss of power, and its selected card. */
class PreparedChip {
  readonly #exchange: Conversation;
  readonly #rate: CommonRate;
  readonly #requestedRate: number | undefined;
  #isPrepared = false;
  #card: DetectedCard | null = null;

  constructor(exchange: Conversation, rate: CommonRate, requestedRate: number | undefined) {
    this.#exchange = exchange;
    this.#rate = rate;
    this.#requestedRate = requestedRate;
  }

  isPrepared(): boolean {
    return this.#isPrepared;
  }

  card(): DetectedCard | null {
    return this.#card;
  }

  ask<I, O>(command: Command<I, O>, input: I, signal: AbortSignal): Promise<O> {
    return this.#steady(signal, () => this.#exchange.ask(command, input, signal));
  }

  settle(signal: AbortSignal): Promise<void> {
    return this.#steady(signal, () => this.#exchange.settle(signal));
  }

  async poll(signal: AbortSignal): Promise<DetectedCard | null> {
    const before = this.#card;
    this.#card = null;
    const deps: SelectDeps = {
      ask: (command, input, asking) => this.ask(command, input, asking),
      onUnprepared: () => {
        this.#isPrepared = false;
      },
    };
    this.#card = await selectCard(deps, before, signal);
    return this.#card;
  }

  /** A card that did not reply may be removed or replaced: a search shows it, and selects the card again. */
  async explain(doing: string, code: DeviceErrorCode, values: ErrorValues, signal: AbortSignal): Promise<DeviceError> {
    const before = this.#card;
    const now = await this.poll(signal);
    if (!now) return new DeviceError(before ? "CARD_LIFTED" : "NO_CARD", doing);
    if (before && !same(before.uid, now.uid)) {
      return new DeviceError("CARD_SWAPPED", doing, { expected: hex(before.uid), found: hex(now.uid) });
    }
    return new DeviceError(code, doing, values);
  }

  /** An encoder without echo may have lost its power meanwhile: then it is asleep, at its initial rate. */
  async #steady<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (!this.#isPrepared) await this.#prepare(signal);
    try {
      return await work();
    } catch (error) {
      if (isDevice(error, "ENCODER_SILENT") && error.doing === echo.doing) this.#isPrepared = false;
      throw error;
    }
  }

  async #prepare(signal: AbortSignal): Promise<void> {
    await this.#exchange.aside(async () => {
      await this.#rate.find(signal);
      await this.#exchange.ask(setParameters, undefined, signal);
      await this.#exchange.ask(limitTries, undefined, signal);
      await this.#rate.raise(this.#requestedRate, signal);
    });
    this.#isPrepared = true;
  }
}

/** A PN532 at a UART (HSU). Options: `baud=<bit/s>` to switch up to after opening, `timeout=<ms>` for one reply. */
export const createDriver: CreateDriver = ({ port, clock, options }) => {
  const answerMs = Number(options.get("timeout") ?? ANSWER_MS);
  const requested = options.get("baud");
  const exchange = new Conversation({ port, clock, answerMs });
  const rate = new CommonRate({ port, clock, exchange, answerMs, isNamed: options.has("timeout") });
  const chip = new PreparedChip(exchange, rate, requested === undefined ? undefined : Number(requested));

  return {
    can: new Set(["atqa-sak", "two-cards", "antenna"]),
    poll: (signal) => chip.poll(signal),
    firmware: (signal) => chip.ask(getFirmware, undefined, signal),
    settle: (signal) => chip.settle(signal),
    async authenticate(sector, key, as, signal) {
      const { doing } = authenticate;
      const card = chip.card();
      if (!card) throw await chip.explain(doing, "CARD_LIFTED", {}, signal);
      const answer = await chip.ask(authenticate, { sector, key, as, uid: card.uid }, signal);
      if (!isRefused(answer)) return;
      // A wrong key has a status of its own; without a reply the card did not check the key.
      const error = answer.status === WRONG_KEY ? "KEY_REFUSED" : "ENCODER_GARBLED";
      throw await chip.explain(doing, meant(answer, error), { sector }, signal);
    },
    async readBlock(block, signal) {
      const answer = await chip.ask(readBlock, block, signal);
      if (!isRefused(answer)) return answer;
      throw await chip.explain(readBlock.doing, meant(answer, "ACCESS_REFUSED"), { block }, signal);
    },
    async writeBlock(block, data, signal) {
      const { doing } = writeBlock;
      const answer = await chip.ask(writeBlock, { block, data }, signal);
      if (isRefused(answer)) throw await chip.explain(doing, meant(answer, "ACCESS_REFUSED"), { block }, signal);
    },
    /** The chip has neither buzzer nor light. */
    indicate: () => Promise.resolve(),
    async antenna(signal) {
      if (!(await chip.ask(testAntenna, undefined, signal))) throw new DeviceError("ANTENNA_FAULTY", testAntenna.doing);
    },
    baudRate: () => rate.now(),
    async leave() {
      // If this fails, the next opening finds the encoder at its present rate.
      if (port.disconnected.aborted || !chip.isPrepared() || exchange.inDoubt()) return;
      await rate.lower(new AbortController().signal).catch(() => undefined);
    },
  };
};
