import { type Block, block, type VirtualCard } from "@adel/card";
import type { Field } from "./driver.ts";
import type { InjectedError } from "./injected-error.ts";

type CardErrorInjection = Extract<InjectedError, { kind: "card" }>;

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
  /** The card as placed, without disturbances. */
  readonly inner: VirtualCard;
  /** Settings of the simulator; a card that is put back is another object. */
  readonly seen: VirtualCard;
}

/** The block after a failed write: the first bytes are new, the others old or the given content. */
function torn({ bytes, rest }: Plan, before: Block, after: Block): Block {
  const behind = rest === undefined ? before.slice(bytes) : new Uint8Array(16 - bytes).fill(rest);
  return block([...after.slice(0, bytes), ...behind]);
}

/** The next number of 0–99 of a deterministic sequence (Park and Miller's generator). */
function next100(plan: Plan): number {
  plan.random = (plan.random * 48_271) % 2_147_483_647;
  return plan.random % 100;
}

/** The antenna of a simulated encoder, with cards that can be removed at any step of the communication. */
export class SimulatedField implements Field {
  readonly #setting: FieldSetting;
  #cardsOnReader: readonly CardOnReader[] = [];
  #plans: Plan[] = [];
  #answerLost = false;

  constructor(setting: FieldSetting) {
    this.#setting = setting;
  }

  card(): VirtualCard | undefined {
    return this.#cardsOnReader[0]?.seen;
  }

  cards(): readonly VirtualCard[] {
    return this.#cardsOnReader.map(({ seen }) => seen);
  }

  answerLost(): boolean {
    return this.#answerLost;
  }

  /** Makes this the only card in the field. */
  putCard(card: VirtualCard): void {
    this.#cardsOnReader = [this.#lay(card)];
  }

  /** Places another card next to the present one. */
  putCardBeside(card: VirtualCard): void {
    this.#cardsOnReader = [...this.#cardsOnReader, this.#lay(card)];
  }

  /** Removes one card, or all of them. */
  lift(card?: VirtualCard): void {
    if (card) this.#take(card);
    else this.#cardsOnReader = [];
  }

  /** Adds an error; its count starts now. */
  plan(injected: CardErrorInjection): void {
    this.#plans.push({ ...injected, operations: 0, writes: 0, random: (injected.rest ?? 0) + 1 });
  }

  forgetPlans(): void {
    this.#plans = [];
  }

  #lay(inner: VirtualCard): CardOnReader {
    const seen: VirtualCard = {
      ...inner,
      authenticate: (sector, key, slot) => this.#operate(seen, false, () => inner.authenticate(sector, key, slot)),
      readBlock: (number) => this.#operate<Block | undefined>(seen, undefined, () => inner.readBlock(number)),
      writeBlock: (number, data) => this.#operate(seen, false, () => this.#write(inner, number, data)),
    };
    return { inner, seen };
  }

  /** One operation on the card; a card that is no longer present rejects everything. */
  #operate<T>(card: VirtualCard, refused: T, work: () => T): T {
    for (const plan of this.#plans) plan.operations += 1;
    this.#answerLost = false;
    this.#disturbBefore(card);
    if (this.#due("unplug")) {
      this.#setting.onUnplug();
      return refused;
    }
    if (!this.#cardsOnReader.some(({ seen }) => seen === card)) return refused;
    const result = work();
    return this.#disturbAfter(card) ? refused : result;
  }

  #write(inner: VirtualCard, number: number, data: Uint8Array): boolean {
    for (const plan of this.#plans) plan.writes += 1;
    const tear = this.#due("tear", ({ writes }) => writes);
    if (this.#due("mute", ({ writes }) => writes)) this.#setting.onMute();
    const wrong = tear ?? this.#due("weak", ({ writes }) => writes);
    const held = wrong && inner.memory().blocks[number];
    const done = inner.writeBlock(number, block(data));
    if (wrong && done && held) inner.poke(number, torn(wrong, held, inner.memory().blocks[number] ?? held));
    if (tear && done) this.#take(inner);
    if (done) this.#setting.onWritten();
    return done && !tear;
  }

  #disturbBefore(card: VirtualCard): void {
    if (this.#due("lift")) this.#take(card);
    if (this.#due("bump")) this.#bump(card);
    if (this.#due("swap")) this.putCard(this.#setting.otherCard());
  }

  /** True when the encoder does not learn the result of the operation. */
  #disturbAfter(card: VirtualCard): boolean {
    this.#answerLost = this.#isLostInTheAir();
    if (this.#answerLost) return true;
    if (this.#due("lift-after")) this.#take(card);
    else if (this.#due("bump-after")) this.#bump(card);
    else if (this.#due("unplug-after")) this.#setting.onUnplug();
    else return false;
    return true;
  }

  #isLostInTheAir(): boolean {
    const isPlanned = this.#due("air") !== undefined;
    return isPlanned || this.#plans.some((plan) => plan.error === "air-percent" && next100(plan) < plan.at);
  }

  /** The plan of this error that is due; it is removed. */
  #due(error: Plan["error"], count: (plan: Plan) => number = ({ operations }) => operations): Plan | undefined {
    const found = this.#plans.find((plan) => plan.error === error && count(plan) === plan.at);
    if (found) this.#plans = this.#plans.filter((plan) => plan !== found);
    return found;
  }

  #take(lifted: VirtualCard): void {
    this.#cardsOnReader = this.#cardsOnReader.filter(({ inner, seen }) => inner !== lifted && seen !== lifted);
  }

  /** Removes the card from the field and puts it back: it is no longer selected. */
  #bump(seen: VirtualCard): void {
    this.#cardsOnReader = this.#cardsOnReader.map((one) => (one.seen === seen ? this.#lay(one.inner) : one));
  }
}
