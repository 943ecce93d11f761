import { block, type VirtualCard } from "@adel/card";
import type { Field } from "./driver.ts";
import type { Misbehaviour } from "./misbehaviour.ts";

type CardMisbehaviour = Extract<Misbehaviour, { on: "card" }>;

export interface SimulatedField extends Field {
  place(card: VirtualCard): void;
  lift(): void;
  /** Counts from now. */
  plan(misbehaviour: CardMisbehaviour): void;
  forgetPlans(): void;
}

interface FieldSetting {
  readonly onWritten: () => void;
  readonly onUnplug: () => void;
  /** What lies there after a swap. */
  readonly otherCard: () => VirtualCard;
}
interface Plan extends CardMisbehaviour {
  operations: number;
  writes: number;
}

/** The antenna of a simulated encoder, with a card that can be taken away at any step of the talk. */
export function simulatedField({ onWritten, onUnplug, otherCard }: FieldSetting): SimulatedField {
  let present: VirtualCard | undefined;
  let plans: Plan[] = [];

  const due = (trouble: Plan["trouble"], count: (plan: Plan) => number) => {
    const found = plans.find((plan) => plan.trouble === trouble && count(plan) === plan.at);
    if (found) plans = plans.filter((plan) => plan !== found);
    return found;
  };
  const operations = (plan: Plan) => plan.operations;

  /** One operation on the card; a card that is not there any more refuses everything. */
  function operate<T>(card: VirtualCard, refused: T, work: () => T): T {
    for (const plan of plans) plan.operations += 1;
    if (due("lift", operations)) present = undefined;
    if (due("swap", operations)) present = wrap(otherCard());
    if (due("unplug", operations)) {
      onUnplug();
      return refused;
    }
    if (present !== card) return refused;
    const result = work();
    if (!due("lift-after", operations)) return result;
    present = undefined;
    return refused;
  }

  function write(inner: VirtualCard, number: number, data: Uint8Array): boolean {
    for (const plan of plans) plan.writes += 1;
    const torn = due("tear", (plan) => plan.writes);
    const before = inner.memory().blocks[number];
    const done = inner.writeBlock(number, block(data));
    if (torn && done && before) {
      const after = inner.memory().blocks[number] ?? before;
      inner.poke(number, block([...after.slice(0, torn.bytes), ...before.slice(torn.bytes)]));
      present = undefined;
    }
    if (done) onWritten();
    return done && !torn;
  }

  function wrap(inner: VirtualCard): VirtualCard {
    const card: VirtualCard = {
      ...inner,
      authenticate: (sector, key, slot) => operate(card, false, () => inner.authenticate(sector, key, slot)),
      readBlock: (number) => operate<Uint8Array | undefined>(card, undefined, () => inner.readBlock(number)),
      writeBlock: (number, data) => operate(card, false, () => write(inner, number, data)),
    };
    return card;
  }

  return {
    card: () => present,
    place: (card) => {
      present = wrap(card);
    },
    lift: () => {
      present = undefined;
    },
    plan: (misbehaviour) => plans.push({ ...misbehaviour, operations: 0, writes: 0 }),
    forgetPlans: () => {
      plans = [];
    },
  };
}
