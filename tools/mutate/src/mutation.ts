import { z } from "zod";
import { OPERATORS } from "./operators.ts";
import { type Edit, readTree } from "./source-tree.ts";

/** One mutation, described by the lines it changes, so that it outlives edits elsewhere in its file. */
const shape = {
  file: z.string(),
  operator: z.string(),
  /** The lines before, without the indentation of the first. */
  before: z.string(),
  after: z.string(),
  /** Which of the places where `before` stands in the file; the first is 0. */
  occurrence: z.int().nonnegative(),
};
export const mutationSchema = z.strictObject(shape);
export type Mutation = z.output<typeof mutationSchema>;

/** A mutation of a new list is untried. */
const OUTCOMES = ["killed", "survived", "timed out", "untried"] as const;

/** A mutation with what became of it, and the test file that noticed it first. */
export const resultSchema = z.strictObject({ ...shape, outcome: z.enum(OUTCOMES), by: z.string().optional() });
export type Result = z.output<typeof resultSchema>;
export type Outcome = Result["outcome"];

/** A longer change is no small mutation, and its lines would not stay the same for long. */
const MAX_LINES = 4;

/** Every mutation that the operators make possible in a file. */
export function listMutations(file: string, text: string): Mutation[] {
  const tree = readTree(text, file.endsWith("x"));
  return tree.nodes.flatMap((node) =>
    OPERATORS.flatMap(({ name, edits }) =>
      edits(node, tree)
        .map((edit) => ({ file, operator: name, ...describeEdit(text, edit) }))
        .filter(({ before, after }) => before !== after && before.split("\n").length <= MAX_LINES),
    ),
  );
}

function describeEdit(text: string, { start, end, to }: Edit) {
  const lineStart = text.lastIndexOf("\n", start - 1) + 1;
  const indentation = /^\s*/.exec(text.slice(lineStart, start))?.[0].length ?? 0;
  const first = lineStart + indentation;
  const newline = text.indexOf("\n", end);
  const last = newline === -1 ? text.length : newline;
  const before = text.slice(first, last);
  const after = text.slice(first, start) + to + text.slice(end, last);
  return { before, after, occurrence: listPositions(text, before).indexOf(first) };
}

const listPositions = (text: string, part: string): number[] => {
  const positions: number[] = [];
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + 1)) positions.push(at);
  return positions;
};

/** The text with the mutation in it; undefined where the lines are not there any more. */
export function mutate(text: string, { before, after, occurrence }: Mutation): string | undefined {
  const at = listPositions(text, before)[occurrence];
  return at === undefined ? undefined : text.slice(0, at) + after + text.slice(at + before.length);
}

/** The number of the line on which the mutation begins; undefined where it no longer fits. */
export function findLine(text: string, { before, occurrence }: Mutation): number | undefined {
  const at = listPositions(text, before)[occurrence];
  return at === undefined ? undefined : text.slice(0, at).split("\n").length;
}

/** Tells one mutation from another. */
export const keyOf = ({ file, operator, before, after, occurrence }: Mutation): string =>
  JSON.stringify([file, operator, before, after, occurrence]);
