import { type CardSpec, eraseContentOf, key } from "@adel/card";
import type { DetectedCard } from "../drivers/driver.ts";
import { type CardScan, candidatesOf } from "../jobs/card-scan.ts";
import { createJobContext } from "../jobs/execute-job.ts";
import type { Candidate } from "../jobs/job-spec.ts";
import { readCard } from "../jobs/read-card.ts";
import { openCard } from "../session/card-session.ts";
import { everywhere, parseKeys } from "./keys-file.ts";
import { sectorProgress } from "./progress.ts";
import { onEncoder } from "./through-daemon.ts";
import { assertCardMatches, readBytes, type Tools } from "./tools.ts";

export interface KeySource {
  readonly keys?: string | undefined;
  /** Keys from the command line, as entered. */
  readonly key: readonly string[];
  readonly spec?: CardSpec | undefined;
}

/** Keys from the command line, from a file, and those of a specification for the sectors of its plan. */
export async function keysFor({ spec, ...source }: KeySource, card: DetectedCard): Promise<readonly Candidate[]> {
  const typed = await typedKeys(source);
  if (!spec) return typed;
  assertCardMatches(spec, card);
  const own = candidatesOf({ operation: "erase", content: eraseContentOf(spec, card.uid), candidates: [] });
  return [...typed, ...own];
}

/** Keys given by the user on the command line or in a file. */
export async function typedKeys({ keys: file, key: typed }: Omit<KeySource, "spec">): Promise<readonly Candidate[]> {
  const inFile = file === undefined ? [] : parseKeys(Buffer.from(await readBytes(file)).toString("utf8"), file);
  return [...typed.flatMap((one) => everywhere(key(one))), ...inFile];
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
      const scan = await readCard(card, await keysFor(source, card.card), jobContext);
      return { card: card.card, scan };
    }, tools.signal),
  );
}
