import type { CardSeen, EncoderDriver } from "../drivers/driver.ts";
import { asDeviceError } from "../kernel/errors.ts";
import { openCard } from "../session/card-session.ts";
import { advance, type JobEvent, type JobState, newJob } from "./job.machine.ts";
import { type JobHand, type Order, uidOf } from "./order.ts";
import { readCard } from "./read-card.ts";
import type { Survey } from "./survey.ts";
import { workOf, writeCard } from "./write-card.ts";

interface Known {
  readonly onSeen?: (card: CardSeen | null) => void;
  /** The card that is selected already. */
  readonly lying?: CardSeen | null;
  /** What was read of this card just before. */
  readonly foreseen?: Survey | undefined;
}

/** Does what an order says with the card in the field, which must be the order's; a read gives what was found. */
export async function runOrder(
  driver: EncoderDriver,
  order: Order,
  hand: JobHand,
  { foreseen, ...known }: Known = {},
): Promise<Survey | undefined> {
  const card = await openCard(driver, hand.signal, { uid: uidOf(order), ...known });
  if (order.act === "read") {
    const survey = await readCard(card, order.candidates, hand);
    hand.tell({ is: "completed" });
    return survey;
  }
  await writeCard(card, workOf(order), hand, foreseen);
  return undefined;
}

/** What goes wrong becomes the state it leaves behind instead of an exception. */
export async function toItsEnd<T>(hand: JobHand, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    const { code, values } = asDeviceError(error, "working on a card");
    hand.tell({ is: "failed", trouble: { code, values } });
    return undefined;
  }
}

export interface HandSetting {
  readonly signal: AbortSignal;
  readonly from?: JobState;
  readonly onEvent?: (event: JobEvent, state: JobState) => void;
  readonly note?: JobHand["note"];
  readonly assertOpen?: JobHand["assertOpen"];
}

/** The hand that holds a job's state; whoever watches hears of every event. */
export function jobHand({ signal, from = newJob, onEvent, note, assertOpen }: HandSetting): JobHand {
  let state = from;
  return {
    signal,
    state: () => state,
    tell(event) {
      state = advance(state, event);
      onEvent?.(event, state);
    },
    note: note ?? (() => Promise.resolve()),
    assertOpen: assertOpen ?? (() => undefined),
  };
}
