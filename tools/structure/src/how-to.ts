import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** A fenced passage of a how-to that names its file: ```ts path, ```diff path, ```json path. */
export interface Passage {
  readonly kind: string;
  readonly path: string;
  readonly text: string;
}

export const passagesOf = (text: string): Passage[] =>
  [...text.matchAll(/^```(\w+) ([\w./{}-]+)\n([\s\S]*?)^```/gm)].map(([, kind = "", path = "", passage = ""]) => ({
    kind,
    path,
    text: passage,
  }));

/** One side of a passage: what its file has with the change, or without it. */
export function side({ kind, text }: Passage, isDone: boolean): string {
  if (kind !== "diff") return text;
  const other = isDone ? "-" : "+";
  const lines = text.trimEnd().split("\n");
  return lines.flatMap((line) => (line.startsWith(other) ? [] : [`${line.slice(1)}\n`])).join("");
}

/** Lines of a passage that its file does not have, in their order. */
export function missingLines(passage: Passage, source: string): string[] {
  let from = 0;
  for (const line of side(passage, true).trimEnd().split("\n")) {
    const at = source.indexOf(`${line}\n`, from);
    if (at < 0) return [`${passage.path}: ${line}`];
    from = at;
  }
  return [];
}

/** Makes the change of a diff in a workspace, or takes it back. */
export function change(workspace: string, passage: Passage, isDone: boolean): void {
  const file = join(workspace, passage.path);
  const source = readFileSync(file, "utf8");
  const before = side(passage, !isDone);
  if (!source.includes(before)) throw new Error(`${passage.path} does not hold:\n${before}`);
  writeFileSync(
    file,
    source.replace(before, () => side(passage, isDone)),
  );
}
