import type { PromiseRow } from "../promises/promise.ts";
import { type Claim, findClaim } from "../promises/sentence.ts";
import type { Scene } from "./scene.ts";

type OfKind<Kind extends PromiseRow["kind"]> = Claim<Extract<PromiseRow, { kind: Kind }>>;

interface ReadOptions {
  /** Only what stands as a state of a room or as the outcome of an act. */
  readonly statesOnly?: boolean;
  /** Only what the strip of a laid card says. */
  readonly stripOnly?: boolean;
}

/** The claims of one kind that stand on the page now, in their order. */
export async function readClaims<Kind extends PromiseRow["kind"]>(
  { clerk, language }: Scene,
  kind: Kind,
  { statesOnly = false, stripOnly = false }: ReadOptions = {},
): Promise<OfKind<Kind>[]> {
  const texts = await clerk.readTexts();
  return texts
    .filter(({ isState, isOnStrip }) => (isState || !statesOnly) && (isOnStrip || !stripOnly))
    .flatMap(({ text }) => findClaim(text, language, [kind]) ?? []);
}

/** Everything that the strip of a laid card says; the first text that is no row is a sentence without one. */
export async function readStrip(
  scene: Scene,
): Promise<{ claim: OfKind<"card"> | undefined; first: string | undefined }> {
  const texts = (await scene.clerk.readTexts()).filter(({ isOnStrip }) => isOnStrip);
  const [claim] = texts.flatMap(({ text }) => findClaim(text, scene.language, ["card"]) ?? []);
  return { claim, first: texts[0]?.text };
}

/** Writes down a claim, and counts it for its row. */
export function reportClaim({ report }: Scene, { sentence, row }: Claim): void {
  report.add("screen", sentence);
  report.countDecided(`${row.kind}: ${row.name}`);
}
