/** Pseudo-random numbers, the same in every run, for example data. */
export interface SeededRandom {
  /** In the range [0, 1). */
  next(): number;
  /** An integer in the range [0, `limit`). */
  below(limit: number): number;
  pick<T>(list: readonly [T, ...T[]]): T;
  /** Upper-case hex of this many bytes. */
  hex(bytes: number): string;
}

const RANGE = 0x1_0000_0000;

/** Mulberry32: 32 bits of state are enough for examples, and nothing here is secret. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / RANGE;
  };
  const below = (limit: number) => Math.floor(next() * limit);
  return {
    next,
    below,
    pick: (list) => list[below(list.length)] ?? list[0],
    hex: (bytes) =>
      Array.from({ length: bytes }, () => below(256).toString(16).padStart(2, "0"))
        .join("")
        .toUpperCase(),
  };
}
