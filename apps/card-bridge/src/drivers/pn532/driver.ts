import type { DeviceErrorCode, ErrorValues } from "@adel/protocol";
import { DeviceError, isDevice } from "../../kernel/errors.ts";
import type { CardSeen, CreateDriver } from "../driver.ts";
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
import { serveSocket } from "./conversation.ts";
import { commonRate } from "./rate.ts";
import { selectCard } from "./select.ts";

/** Far above the time of any command (a search in an empty field: about 50 ms), far below a person's patience. */
const ANSWER_MS = 800;

const hex = (uid: Uint8Array) => Buffer.from(uid).toString("hex").toUpperCase();
const same = (a: Uint8Array, b: Uint8Array) => Buffer.compare(a, b) === 0;

/** A PN532 at a UART (HSU). Options: `baud=<bit/s>` to switch up to after opening, `timeout=<ms>` for one answer. */
export const createDriver: CreateDriver = ({ port, clock, options }) => {
  const answerMs = Number(options.get("timeout") ?? ANSWER_MS);
  const requested = options.get("baud");
  const exchange = serveSocket({ port, clock, answerMs });
  const rate = commonRate({ port, clock, exchange, answerMs });
  let prepared = false;
  let card: CardSeen | null = null;

  async function prepare(signal: AbortSignal): Promise<void> {
    await exchange.aside(async () => {
      await rate.find(signal);
      await exchange.ask(setParameters, undefined, signal);
      await exchange.ask(limitTries, undefined, signal);
      await rate.raise(requested === undefined ? undefined : Number(requested), signal);
    });
    prepared = true;
  }

  /** An encoder that does not even echo may have lost its power in between: then it is asleep, at the rate it starts at. */
  async function steady<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    if (!prepared) await prepare(signal);
    try {
      return await work();
    } catch (error) {
      if (isDevice(error, "ENCODER_SILENT") && error.doing === echo.doing) prepared = false;
      throw error;
    }
  }
  const ask = <I, O>(command: Command<I, O>, input: I, signal: AbortSignal) =>
    steady(signal, () => exchange.ask(command, input, signal));

  const onUnprepared = () => {
    prepared = false;
  };
  async function poll(signal: AbortSignal): Promise<CardSeen | null> {
    const before = card;
    card = null;
    card = await selectCard({ ask, onUnprepared }, before, signal);
    return card;
  }

  /** A card that did not reply may be gone, or replaced: a search shows it, and selects the card again. */
  async function explain(doing: string, code: DeviceErrorCode, values: ErrorValues, signal: AbortSignal) {
    const before = card;
    const now = await poll(signal);
    if (!now) return new DeviceError(before ? "CARD_LIFTED" : "NO_CARD", doing);
    if (before && !same(before.uid, now.uid)) {
      return new DeviceError("CARD_SWAPPED", doing, { expected: hex(before.uid), found: hex(now.uid) });
    }
    return new DeviceError(code, doing, values);
  }

  /** What the status of a present card means: lost bits are an RF error, after which the command may be repeated. */
  const meant = ({ status }: Refused, error: DeviceErrorCode): DeviceErrorCode =>
    LOST_IN_THE_AIR.has(status) ? "ENCODER_GARBLED" : error;

  return {
    can: new Set(["atqa-sak", "two-cards", "antenna"]),
    poll,
    firmware: (signal) => ask(getFirmware, undefined, signal),
    settle: (signal) => steady(signal, () => exchange.settle(signal)),
    async authenticate(sector, key, as, signal) {
      const { doing } = authenticate;
      if (!card) throw await explain(doing, "CARD_LIFTED", {}, signal);
      const answer = await ask(authenticate, { sector, key, as, uid: card.uid }, signal);
      if (!isRefused(answer)) return;
      // A wrong key has a status of its own; without a reply the card did not check the key.
      const error = answer.status === WRONG_KEY ? "KEY_REFUSED" : "ENCODER_GARBLED";
      throw await explain(doing, meant(answer, error), { sector }, signal);
    },
    async readBlock(block, signal) {
      const answer = await ask(readBlock, block, signal);
      if (!isRefused(answer)) return answer;
      throw await explain(readBlock.doing, meant(answer, "ACCESS_REFUSED"), { block }, signal);
    },
    async writeBlock(block, data, signal) {
      const answer = await ask(writeBlock, { block, data }, signal);
      if (isRefused(answer)) throw await explain(writeBlock.doing, meant(answer, "ACCESS_REFUSED"), { block }, signal);
    },
    /** A bare chip has neither buzzer nor light. */
    indicate: () => Promise.resolve(),
    async antenna(signal) {
      if (!(await ask(testAntenna, undefined, signal))) throw new DeviceError("ANTENNA_FAULTY", testAntenna.doing);
    },
    baudRate: rate.now,
    async leave() {
      // Where that does not go by itself, the next opening finds the encoder at whatever rate it is.
      if (port.disconnected.aborted || !prepared || exchange.inDoubt()) return;
      await rate.lower(new AbortController().signal).catch(() => undefined);
    },
  };
};
