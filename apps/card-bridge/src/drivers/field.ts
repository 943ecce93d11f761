import { type Block, block, type VirtualCard } from "@adel/card";
import type { Field } from "./driver.ts";
import type { InjectedError } from "./injected-error.ts";

type CardErrorInjection = Extract<InjectedError, { kind: "card" }>;

export interface SimulatedField extends Field {
  /** The only card in the field from now on. */
  putCard(card: VirtualCard): void;
  /** Places another card next to the present one. */
  putCardBeside(card: VirtualCard): void;
  /** Takes one card away, or all of them. */
  lift(card?: VirtualCard): void;
  /** Counts from now. */
  plan(injected: CardErrorInjection): void;
  forgetPlans(): void;
}

interface FieldSetting {
  readonly onWritten: () => void;
  readonly onUnplug: () => void;
  /** The encoder stops replying, before its reply to the current operation. */
  readonly onMute: () => void;
  /** The card that is present after a swap. */
  readonly otherCard: () => VirtualCard;
}
interface Plan extends CardErrorInjection {
  /** State of the generator that chooses operations at random. */
  random: number;
  operations: number;
  writes: number;
}
interface CardOnReader {
  /** What was placed. */
  readonly inner: VirtualCard;
  /** Settings of the simulator; a card that comes back is another one. */
  readonly seen: VirtualCard;
}

/** The block after a failed write: some new bytes first, then the old ones, or the given content. */
function torn({ bytes, rest }: Plan, before: Block, after: Block): Block {
  const behind = rest === undefined ? before.slice(bytes) : new Uint8Array(16 - bytes).fill(rest);
  return block([...after.slice(0, bytes), ...behind]);
}

/** The next of 100 numbers that a seed gives in always the same order (Park and Miller's generator). */
function next100(plan: Plan): number {
  plan.random = (plan.random * 48_271) % 2_147_483_647;
  return plan.random % 100;
}

/** The antenna of a simulated encoder, with cards that can be removed at any step of the communication. */
export function simulatedField({ onWritten, onUnplug, onMute, otherCard }: FieldSetting): SimulatedField {
  let cardOnReader: readonly CardOnReader[] = [];
  let plans: Plan[] = [];
  let answerLost = false;

  const due = (error: Plan["error"], count: (plan: Plan) => number = ({ operations }) => operations) => {
    const found = plans.find((plan) => plan.error === error && count(plan) === plan.at);
    if (found) plans = plans.filter((plan) => plan !== found);
    return found;
  };
  const take = (disconnected: VirtualCard) => {
    cardOnReader = cardOnReader.filter(({ inner, seen }) => inner !== disconnected && seen !== disconnected);
  };
  /** Out of the field and back in it: to the encoder it is a card that was never selected. */
  const bump = (seen: VirtualCard) => {
    cardOnReader = cardOnReader.map((one) => (one.seen === seen ? lay(one.inner) : one));
  };

  function before(card: VirtualCard): void {
    if (due("lift")) take(card);
    if (due("bump")) bump(card);
    if (due("swap")) cardOnReader = [lay(otherCard())];
  }

  const isLostInTheAir = () =>
    due("air") !== undefined || plans.some((plan) => plan.error === "air-percent" && next100(plan) < plan.at);

  /** True when the encoder does not learn the result of the operation. */
  function after(card: VirtualCard): boolean {
    answerLost = isLostInTheAir();
    if (answerLost) return true;
    if (due("lift-after")) take(card);
    else if (due("bump-after")) bump(card);
    else if (due("unplug-after")) onUnplug();
    else return false;
    return true;
  }

  /** One operation on the card; a card that is not there any more refuses everything. */
  function operate<T>(card: VirtualCard, refused: T, work: () => T): T {
    for (const plan of plans) plan.operations += 1;
    answerLost = false;
    before(card);
    if (due("unplug")) {
      onUnplug();
      return refused;
    }
    if (!cardOnReader.some(({ seen }) => seen === card)) return refused;
    const result = work();
    return after(card) ? refused : result;
  }

  function write(inner: VirtualCard, number: number, data: Uint8Array): boolean {
    for (const plan of plans) plan.writes += 1;
    const tear = due("tear", ({ writes }) => writes);
    if (due("mute", ({ writes }) => writes)) onMute();
    const wrong = tear ?? due("weak", ({ writes }) => writes);
    const held = wrong && inner.memory().blocks[number];
    const done = inner.writeBlock(number, block(data));
    if (wrong && done && held) inner.poke(number, torn(wrong, held, inner.memory().blocks[number] ?? held));
    if (tear && done) take(inner);
    if (done) onWritten();
    return done && !tear;
  }

  function lay(inner: VirtualCard): CardOnReader {
    const seen: VirtualCard = {
      ...inner,
      authenticate: (sector, key, slot) => operate(seen, false, () => inner.authenticate(sector, key, slot)),
      readBlock: (number) => operate<Block | undefined>(seen, undefined, () => inner.readBlock(number)),
      writeBlock: (number, data) => operate(seen, false, () => write(inner, number, data)),
    };
    return { inner, seen };
  }

  return {
    card: () => cardOnReader[0]?.seen,
    cards: () => cardOnReader.map(({ seen }) => seen),
    answerLost: () => answerLost,
    putCard: (card) => {
      cardOnReader = [lay(card)];
    },
    putCardBeside: (card) => {
      cardOnReader = [...cardOnReader, lay(card)];
    },
    lift: (card) => {
      if (card) take(card);
      else cardOnReader = [];
    },
    plan: (planned) => plans.push({ ...planned, operations: 0, writes: 0, random: (planned.rest ?? 0) + 1 }),
    forgetPlans: () => {
      plans = [];
    },
  };
}
