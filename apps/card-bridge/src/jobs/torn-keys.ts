import { key } from "@adel/card";
import type { Candidate } from "./job-spec.ts";
import { listCandidates } from "./sector-keys.ts";

/** A key has 6 bytes: a write that stopped inside it left 1 to 5 new ones. */
const NEW_BYTES = [1, 2, 3, 4, 5] as const;
/** Previous keys that are combined with a new one: a dictionary of thousands would take hours. */
const MAX_PREVIOUS = 8;

/**
 * Keys that a trailer has whose write stopped inside a key: the first bytes are those of the new key, the others those
 * of the previous one (card format §8).
 */
export function tornCandidates(
  sector: number,
  newKeys: readonly Candidate[],
  candidates: readonly Candidate[],
): readonly Candidate[] {
  const previous = listCandidates(sector, candidates);
  return newKeys
    .filter((one) => one.sector === sector)
    .flatMap((one) =>
      previous
        .filter(({ slot, key: other }) => slot === one.slot && !other.equals(one.key))
        .slice(-MAX_PREVIOUS)
        .flatMap(({ key: other }) =>
          NEW_BYTES.map(
            (count): Candidate => ({
              ...one,
              key: key(Uint8Array.from([...one.key.bytes.slice(0, count), ...other.bytes.slice(count)])),
            }),
          ),
        ),
    );
}
