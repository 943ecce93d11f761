import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Citation } from "./citations.ts";
import { type CitedTest, citedTest } from "./cited-test.ts";
import type { Requirement } from "./requirement.ts";

type Proof = CitedTest & { readonly file: string; readonly line: number };
export type Reported = Requirement & { readonly proofs: readonly Proof[] };

/** Every requirement with the tests that cite it, and what each of them asserts. */
export function report(root: string, list: readonly Requirement[], cited: readonly Citation[]): readonly Reported[] {
  const texts = new Map([...new Set(cited.map(({ file }) => file))].map((file) => [file, read(root, file)]));
  return list.map((requirement) => ({
    ...requirement,
    proofs: cited
      .filter(({ id }) => id === requirement.id)
      .map(({ file, line }) => ({ file, line, ...citedTest(texts.get(file) ?? "", line) })),
  }));
}

const read = (root: string, file: string) => readFileSync(join(root, file), "utf8");

/** The report for a reader: a requirement, its tests below it, and below each what it asserts. */
export const reportLines = (reported: readonly Reported[]): readonly string[] =>
  reported.flatMap(({ id, asks, state, proofs }) => [
    `${id}  ${asks}${state === "open" ? "  (open)" : ""}`,
    ...proofs.flatMap(({ file, line, title, assertions }) => [
      `    ${file}:${line}  ${title}`,
      ...assertions.map((assertion) => `        ${assertion}`),
    ]),
  ]);
