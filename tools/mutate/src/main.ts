import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { root } from "@adel/run/workspace";
import { findRegressions, readFixedList, writeFixedList } from "./fixed-list.ts";
import { listMutations, type Mutation, type Result } from "./mutation.ts";
import { FIXED_TARGETS, findTarget, listProduction, type Target } from "./production.ts";
import { describeMutation, formatReport, getDefaultSeed } from "./results.ts";
import { takeSample } from "./sample.ts";
import { tryMutations } from "./try-mutations.ts";

// node tools/mutate/src/main.ts <package> [n] [seed], or fixed [package]. --retry tries anew what ran out of time,
// --record writes what was found into the fixed list, --list only names the mutations.

const DEFAULT_N = 40;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { retry: { type: "boolean" }, record: { type: "boolean" }, list: { type: "boolean" } },
});
const [name, n = String(DEFAULT_N), ownSeed] = positionals;
if (name === undefined) throw new Error("pnpm mutate <package> [n] [seed], or pnpm mutate fixed [package]");
const isFixed = name === "fixed";
const seed = isFixed || ownSeed === undefined ? getDefaultSeed() : Number(ownSeed);
const names = isFixed ? (positionals[1] === undefined ? FIXED_TARGETS : [positionals[1]]) : [name];

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stop.abort(signal));

const reports = new Map<string, readonly Result[]>();
let isGreen = true;
for (const target of names.map(findTarget)) {
  const mutations = isFixed ? readFixedList(target.name) : chooseMutations(target);
  if (flags.list) {
    for (const mutation of mutations) console.log(describeMutation(mutation));
    continue;
  }
  const run = isFixed ? `fixed-${seed}` : String(seed);
  const options = { target, run, retry: flags.retry === true, signal: stop.signal };
  const results = await tryMutations(mutations, options);
  reports.set(target.name, results);
  if (isFixed) isGreen = reportRegressions(target, readFixedList(target.name), results) && isGreen;
  if (flags.record) writeFixedList(target.name, results);
}
if (reports.size > 0) console.log(`\n${formatReport(reports)}`);
process.exitCode = isGreen ? 0 : 1;

function chooseMutations(target: Target): Mutation[] {
  const all = listProduction(target).flatMap((file) => listMutations(file, readFileSync(join(root, file), "utf8")));
  console.log(`${target.name}: ${all.length} possible mutations, seed ${seed}`);
  return takeSample(all, Number(n), seed);
}

function reportRegressions({ name }: Target, recorded: readonly Result[], results: readonly Result[]): boolean {
  const { lost, unfit } = findRegressions(recorded, results);
  for (const one of lost) console.log(`killed before, lives now:\n${describeMutation(one)}`);
  for (const one of unfit) console.log(`fits no longer:\n${describeMutation(one)}`);
  console.log(`${name}: ${recorded.length} in the list, ${lost.length} lost, ${unfit.length} fit no longer`);
  return lost.length + unfit.length === 0;
}
