export interface ShrinkOptions<T> {
  /** Tried before all others: what has to do with the difference. */
  readonly first: readonly T[];
  /** Whether a candidate ends with a difference when it is played. */
  readonly isFalse: (candidate: readonly T[]) => Promise<boolean>;
  readonly hasTime: () => boolean;
}

/** A shorter list that still ends with a difference, twice; the whole list where none is found in time. */
export async function shrink<T>(whole: readonly T[], options: ShrinkOptions<T>): Promise<readonly T[]> {
  const { first, isFalse, hasTime } = options;
  let best = whole;
  const tryOne = async (candidate: readonly T[]): Promise<boolean> => {
    if (candidate.length === 0 || candidate.length >= best.length) return false;
    for (let times = 0; times < 2; times += 1) if (!hasTime() || !(await isFalse(candidate))) return false;
    best = candidate;
    return true;
  };
  await tryOne(first);
  let size = Math.ceil(best.length / 2);
  let at = 0;
  while (size >= 1 && hasTime()) {
    const isShorter = await tryOne(best.toSpliced(at, size));
    if (!isShorter) at += size;
    if (at < best.length) continue;
    at = 0;
    size = size === 1 ? 0 : Math.ceil(size / 2);
  }
  return best;
}
