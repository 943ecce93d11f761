import { type CardSpec, eraseContentOf } from "@adel/card";
import type { DetectedCard } from "../drivers/driver.ts";
import { type CardScan, candidatesOf } from "../jobs/card-scan.ts";
import { createJobContext } from "../jobs/execute-job.ts";
import type { Candidate } from "../jobs/job-spec.ts";
import { readCard } from "../jobs/read-card.ts";
import { openCard } from "../session/card-session.ts";
import { type KeyOptions, typedKeys } from "./key-options.ts";
import { sectorProgress } from "./progress.ts";
import { onEncoder } from "./through-daemon.ts";
import { assertCardMatches, type Tools } from "./tools.ts";

export interface KeySource extends KeyOptions {
  readonly spec?: CardSpec | undefined;
}

/** Keys from the command line, from a file, and those of a specification for the sectors of its plan. */
export async function keysFor(
  { spec, ...source }: KeySource,
  card: DetectedCard,
  { terminal }: Pick<Tools, "terminal">,
): Promise<readonly Candidate[]> {
  const typed = await typedKeys(source, terminal);
  if (!spec) return typed;
  assertCardMatches(spec, card);
  const own = candidatesOf({ operation: "erase", content: eraseContentOf(spec, card.uid), candidates: [] });
  return [...typed, ...own];
}

/** Reads the card on an encoder with all known keys. */
export async function readFromEncoder(
  tools: Tools,
  encoder: string,
  source: KeySource,
): Promise<{ card: DetectedCard; scan: CardScan }> {
  const jobContext = createJobContext({ signal: tools.signal, onEvent: sectorProgress(tools.terminal) });
  return onEncoder(tools, encoder, (session) =>
    session.use(async (driver) => {
      const card = await openCard(driver, tools.signal);
      const scan = await readCard(card, await keysFor(source, card.card, tools), jobContext);
      return { card: card.card, scan };
    }, tools.signal),
  );
}
