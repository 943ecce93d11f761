import type { Mutation } from "./mutation.ts";

/** Numbers from 0 to below 1, the same for the same seed (mulberry32). */
function* random(seed: number): Generator<number, never> {
  let state = seed >>> 0;
  for (;;) {
    state = (state + 0x6d2b79f5) >>> 0;
    let bits = Math.imul(state ^ (state >>> 15), state | 1);
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61);
    yield ((bits ^ (bits >>> 14)) >>> 0) / 2 ** 32;
  }
}

/**
 * Takes n mutations at random: the operators take turns, so that the frequent ones don't displace the rare ones, and no
 * line is taken twice.
 */
export function takeSample(mutations: readonly Mutation[], n: number, seed: number): Mutation[] {
  const numbers = random(seed);
  const shuffled = mutations
    .map((mutation) => ({ mutation, rank: numbers.next().value }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ mutation }) => mutation);
  const groups = [...Map.groupBy(shuffled, ({ operator }) => operator).values()];
  const taken = new Map<string, Mutation>();
  while (taken.size < n && groups.some((group) => group.length > 0))
    for (const group of groups) {
      const next = takeFirst(group, (mutation) => !taken.has(lineOf(mutation)));
      if (next !== undefined && taken.size < n) taken.set(lineOf(next), next);
    }
  return [...taken.values()];
}

const lineOf = ({ file, before, occurrence }: Mutation): string => JSON.stringify([file, before, occurrence]);

/** Removes items from the front until one fits. */
const takeFirst = <T>(items: T[], fits: (item: T) => boolean): T | undefined => {
  for (let item = items.shift(); item !== undefined; item = items.shift()) if (fits(item)) return item;
  return undefined;
};
