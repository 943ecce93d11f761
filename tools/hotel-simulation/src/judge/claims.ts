import type { ScreenText } from "../clerk/screen.ts";
import type { PromiseRow } from "../promises/promise.ts";
import { type Claim, findClaim } from "../promises/sentence.ts";
import type { Scene } from "./scene.ts";

type OfKind<Kind extends PromiseRow["kind"]> = Claim<Extract<PromiseRow, { kind: Kind }>>;

/** A text may hold several sentences. */
const listSentences = (text: string): string[] => [...new Set([text, ...text.split(/(?<=。)|(?<=\.) /)])];

function findClaims<Kind extends PromiseRow["kind"]>(
  { language }: Scene,
  texts: readonly ScreenText[],
  kind: Kind,
): OfKind<Kind>[] {
  const sentences = new Set(texts.flatMap(({ text }) => listSentences(text)));
  return [...sentences].flatMap((sentence) => findClaim(sentence, language, [kind]) ?? []);
}

/** The claims of one kind that stand on the page now, in their order. */
export const readClaims = async <Kind extends PromiseRow["kind"]>(scene: Scene, kind: Kind): Promise<OfKind<Kind>[]> =>
  findClaims(scene, await scene.clerk.readTexts(), kind);

/** Claims that came since the clerk was watched, also if a later key took them away. */
export const listNewClaims = <Kind extends PromiseRow["kind"]>(scene: Scene, kind: Kind): OfKind<Kind>[] =>
  findClaims(scene, scene.clerk.readWatched().added, kind);

/** Outcomes of acts that came since; a refusal may have stood there before, beside the room, and how far an act came is told below its outcome. */
export function listOutcomes(scene: Scene): OfKind<"act">[] {
  const { initial, added } = scene.clerk.readWatched();
  const isRefusal = ({ row }: OfKind<"act">) => row.state === "refused";
  const isDone = ({ row }: OfKind<"act">) => row.state === "done";
  const states = added.filter(({ isState }) => isState);
  return [
    ...findClaims(scene, [...initial, ...added], "act").filter(isRefusal),
    ...findClaims(scene, added, "act").filter((claim) => !isRefusal(claim) && !isDone(claim)),
    ...findClaims(scene, states, "act").filter(isDone),
  ];
}

/** Writes down what the page says of its state, where a claim is missing. */
export async function reportStates({ clerk, report }: Scene): Promise<void> {
  for (const { text, isState } of await clerk.readTexts()) if (isState) report.add("screen", text);
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
