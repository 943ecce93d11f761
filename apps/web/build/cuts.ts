/** A stretch of a module's text, and what stands there instead. */
export interface Cut {
  readonly start: number;
  readonly end: number;
  readonly with: string;
}
/** As much of a syntax tree as is looked at. */
export interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly id?: { readonly name?: string } | null;
  readonly init?: Node | null;
  readonly body?: readonly Node[];
  readonly declaration?: Node | null;
  readonly declarations?: readonly { readonly init?: Node | null }[];
  readonly callee?: { readonly name?: string };
  readonly arguments?: readonly Node[];
  readonly elements?: readonly Node[];
  readonly properties?: readonly Property[];
}
export interface Property extends Node {
  readonly key?: { readonly name?: string };
  readonly value?: Node;
}

export const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;

/** A syntax tree's nodes, each before those inside it. */
export function* nodes(value: unknown): Generator<Node> {
  if (Array.isArray(value)) for (const item of value) yield* nodes(item);
  else if (isNode(value)) {
    yield value;
    yield* nodes(Object.values(value));
  }
}

/** The text with what its cuts say; none reaches into another. */
export const withCuts = (text: string, cuts: readonly Cut[]): string =>
  [...cuts]
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce((left, cut) => left.slice(0, cut.start) + cut.with + left.slice(cut.end), text);
