import { type CardSpec, eraseContentOf } from "@adel/card";
import type { CardSeen } from "../drivers/driver.ts";
import type { Candidate } from "../jobs/order.ts";
import { readCard } from "../jobs/read-card.ts";
import { jobHand } from "../jobs/run-order.ts";
import { candidatesOf, type Survey } from "../jobs/survey.ts";
import { openCard } from "../session/card-session.ts";
import { parseKeys } from "./keys-file.ts";
import { sectorProgress } from "./progress.ts";
import { assertItsCard, readBytes, type Tools, withEncoder } from "./tools.ts";

export interface KeySource {
  readonly keys?: string | undefined;
  readonly spec?: CardSpec | undefined;
}

/** Keys from a file, and those that a specification gives this card in the sectors of its plan. */
async function keysFor({ keys, spec }: KeySource, card: CardSeen): Promise<readonly Candidate[]> {
  const typed = keys === undefined ? [] : parseKeys(Buffer.from(await readBytes(keys)).toString("utf8"), keys);
  if (!spec) return typed;
  assertItsCard(spec, card);
  const own = candidatesOf({ act: "erase", content: eraseContentOf(spec, card.uid), candidates: [] });
  return [...typed, ...own];
}

/** Reads the card on an encoder with whatever keys are known. */
export async function readFromEncoder(
  tools: Tools,
  encoder: string,
  source: KeySource,
): Promise<{ card: CardSeen; survey: Survey }> {
  const hand = jobHand({ signal: tools.signal, onEvent: sectorProgress(tools.terminal) });
  return withEncoder(tools, encoder, (session) =>
    session.use(async (driver) => {
      const card = await openCard(driver, tools.signal);
      const survey = await readCard(card, await keysFor(source, card.card), hand);
      return { card: card.card, survey };
    }, tools.signal),
  );
}
