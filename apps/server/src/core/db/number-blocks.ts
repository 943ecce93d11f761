import { PARTS } from "./part-words.ts";

/** Words in a block: as many as two bytes tell apart. */
const MOST_WORDS = 2 ** 16 - 1;
/** So many rows, and no more, have places in a block: each has a word. */
const MOST_ROWS = MOST_WORDS;

type Narrow = Uint16Array | Uint32Array;
/** As few bytes each as the largest needs. */
const narrow = (values: readonly number[]): Narrow =>
  values.every((value) => value < 2 ** 16) ? Uint16Array.from(values) : Uint32Array.from(values);

/** Rows by their rising ids, and for each word those that hold it. */
export interface Block {
  readonly first: number;
  /** How far each row's id is from the first. */
  readonly ids: Narrow;
  readonly owners: Narrow;
  /** Where each word's rows begin. */
  readonly starts: Uint16Array;
  readonly rows: Uint16Array;
}

/** A block to which rows are still added. */
export function openBlock() {
  const ids: number[] = [];
  const owners: number[] = [];
  const words = new Uint16Array(MOST_WORDS);
  const rows = new Uint16Array(MOST_WORDS);
  let filled = 0;
  let built: Block | undefined;

  function build(): Block {
    const starts = new Uint16Array(PARTS + 1);
    for (const word of words.subarray(0, filled)) starts[word + 1] = (starts[word + 1] ?? 0) + 1;
    for (let word = 0; word < PARTS; word += 1) starts[word + 1] = (starts[word + 1] ?? 0) + (starts[word] ?? 0);
    const next = starts.slice();
    const sorted = new Uint16Array(filled);
    for (let at = 0; at < filled; at += 1) {
      const word = words[at] ?? 0;
      const place = next[word] ?? 0;
      sorted[place] = rows[at] ?? 0;
      next[word] = place + 1;
    }
    const [first = 0] = ids;
    return { first, ids: narrow(ids.map((id) => id - first)), owners: narrow(owners), starts, rows: sorted };
  }
  return {
    hasRoom: (forWords: number) => filled + forWords <= MOST_WORDS && ids.length < MOST_ROWS,
    add(id: number, owner: number, its: readonly number[]): void {
      for (const word of its) {
        words[filled] = word;
        rows[filled] = ids.length;
        filled += 1;
      }
      ids.push(id);
      owners.push(owner);
      built = undefined;
    },
    block: (): Block => {
      built ??= build();
      return built;
    },
  };
}

/** Rows of a block that hold one of these words and belong to an owner who is seen, each once; beside each other as they were met. */
export function blockSearch() {
  const isMet = new Uint8Array(MOST_ROWS);
  const met = new Uint16Array(MOST_ROWS);
  return ({ starts, rows, owners }: Block, words: readonly (readonly [number, number])[], seen: Uint8Array) => {
    let count = 0;
    for (const [from, to] of words) {
      const end = starts[to] ?? 0;
      for (let at = starts[from] ?? 0; at < end; at += 1) {
        const row = rows[at] ?? 0;
        if (seen[owners[row] ?? 0] !== 1 || isMet[row] === 1) continue;
        isMet[row] = 1;
        met[count] = row;
        count += 1;
      }
    }
    const found = met.subarray(0, count);
    for (const row of found) isMet[row] = 0;
    return found;
  };
}
