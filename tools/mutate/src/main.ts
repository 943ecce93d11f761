import { parseArgs } from "node:util";
import { findLost, mergeResults, readFixedList, writeFixedList } from "./fixed-list.ts";
import { listMutations, type Result } from "./mutation.ts";
import { FIXED_TARGETS, findTarget, listProduction, readProduction, type Target } from "./production.ts";
import { describeMutation, formatReport, getDefaultSeed, getLine } from "./results.ts";
import { DEFAULT_SECONDS } from "./run-tests.ts";
import { takeSample } from "./sample.ts";
import { tryMutations } from "./try-mutations.ts";

// node tools/mutate/src/main.ts <package> [n] [seed], or fixed [package]. --retry tries anew what ran out of time,
// --record writes what was found into the fixed list, --list only names the mutations: with --record, it begins a list.
// --seconds is what one run of tests may take: more on a machine that does other work meanwhile.

const DEFAULT_N = 40;

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    retry: { type: "boolean" },
    record: { type: "boolean" },
    list: { type: "boolean" },
    seconds: { type: "string", default: String(DEFAULT_SECONDS) },
  },
});
const [name, second, third] = positionals;
if (name === undefined) throw new Error("pnpm mutate <package> [n] [seed], or pnpm mutate fixed [package]");
const isFixed = name === "fixed";
const seed = isFixed || third === undefined ? getDefaultSeed() : Number(third);
const names = !isFixed ? [name] : second === undefined ? FIXED_TARGETS : [second];

const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.once(signal, () => stop.abort(signal));

const reports = new Map<string, readonly Result[]>();
let isGreen = true;
for (const target of names.map(findTarget)) {
  const chosen = isFixed ? readFixedList(target.name) : chooseMutations(target);
  const results = flags.list ? [] : await runTarget(target, chosen);
  if (flags.list) for (const one of chosen) console.log(describeMutation(one));
  else reports.set(target.name, results);
  if (isFixed) isGreen = reportRegressions(target, chosen, results) && isGreen;
  if (flags.record) writeFixedList(target.name, mergeResults(chosen, results));
  if (stop.signal.aborted) break;
}
if (reports.size > 0) console.log(`\n${formatReport(reports)}`);
process.exitCode = isGreen && !stop.signal.aborted ? 0 : 1;

function runTarget(target: Target, chosen: readonly Result[]): Promise<Result[]> {
  const run = isFixed ? `fixed-${seed}` : String(seed);
  const options = { retry: flags.retry === true, seconds: Number(flags.seconds), signal: stop.signal };
  return tryMutations(chosen, { target, run, ...options });
}

function chooseMutations(target: Target): Result[] {
  const all = listProduction(target).flatMap((file) => listMutations(file, readProduction(file) ?? ""));
  console.log(`${target.name}: ${all.length} possible mutations, seed ${seed}`);
  return takeSample(all, Number(second ?? DEFAULT_N), seed).map((one) => ({ ...one, outcome: "untried" }));
}

function reportRegressions(target: Target, recorded: readonly Result[], results: readonly Result[]): boolean {
  const lost = findLost(recorded, results);
  const unfit = recorded.filter((one) => getLine(one) === undefined);
  for (const one of lost) console.log(`killed before, lives now:\n${describeMutation(one)}`);
  for (const one of unfit) console.log(`fits no longer:\n${describeMutation(one)}`);
  console.log(`${target.name}: ${recorded.length} in the list, ${lost.length} lost, ${unfit.length} fit no longer`);
  return lost.length + unfit.length === 0;
}
