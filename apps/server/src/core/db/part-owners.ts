import { type Block, blockSearch, openBlock } from "./number-blocks.ts";
import { type Found, NOTED, type Seen } from "./numbered.ts";
import { beginningsOf, FROM, partOf, SHORT, wordsFrom, wordsOf } from "./part-words.ts";

const TWO_BYTES = 2 ** 16 - 1;

/** Rows of the same place and maker. */
interface Owner {
  readonly place: number;
  readonly maker: number;
  /** How many of its numbers hold each part of one and two digits. */
  counts: Uint16Array | Uint32Array;
}

export interface OwnedRow {
  readonly id: number;
  readonly number: string;
  readonly place: number;
  readonly maker: number;
}

/** Which of a table's numbers hold each short part, and whose they are; taken in by their rising ids. docs/adr/0021. */
export function partOwners() {
  const codes = new Map<number, Map<number, number>>();
  const owners: Owner[] = [];
  const full: Block[] = [];
  let open = openBlock();
  const search = blockSearch();
  /** The row that counted last for each part: a part counts once in a number. */
  const lastIn = new Float64Array(FROM[SHORT]);

  function codeOf(place: number, maker: number): number {
    const makers = codes.get(place) ?? new Map<number, number>();
    codes.set(place, makers);
    const known = makers.get(maker);
    if (known !== undefined) return known;
    makers.set(maker, owners.length);
    return owners.push({ place, maker, counts: new Uint16Array(FROM[SHORT]) }) - 1;
  }
  function count(owner: Owner, part: number, id: number): void {
    if (lastIn[part] === id) return;
    lastIn[part] = id;
    const before = owner.counts[part] ?? 0;
    if (before === TWO_BYTES) owner.counts = Uint32Array.from(owner.counts);
    owner.counts[part] = before + 1;
  }
  /** How many numbers hold a part of one or two digits. */
  function counted(part: number, seen: Uint8Array): number {
    let total = 0;
    for (const [code, owner] of owners.entries()) if (seen[code] === 1) total += owner.counts[part] ?? 0;
    return total;
  }

  return {
    /** How many owners are known. */
    known: () => owners.length,
    /** Which of the first owners are seen: 1 for those. */
    seen: (first: number, places: ReadonlySet<number>, { maker }: Pick<Seen, "maker">): Uint8Array =>
      Uint8Array.from(owners.slice(0, first), (owner) => Number(places.has(owner.place) || owner.maker === maker)),
    add({ id, number, place, maker }: OwnedRow): void {
      const code = codeOf(place, maker);
      const owner = owners[code];
      const words = wordsOf(number);
      if (owner) for (const word of words) for (const part of beginningsOf(word)) count(owner, part, id);
      if (!open.hasRoom(words.length)) {
        full.push(open.block());
        open = openBlock();
      }
      open.add(id, code, words);
    },
    of(digits: string, seen: Uint8Array): Found {
      const words = wordsFrom(digits);
      const known = digits.length < SHORT ? counted(partOf(digits), seen) : undefined;
      const ids: number[] = [];
      let total = 0;
      for (let at = full.length; at >= 0 && !(known !== undefined && ids.length >= Math.min(known, NOTED)); at -= 1) {
        const block = full[at] ?? open.block();
        const found = search(block, words, seen);
        total += found.length;
        if (ids.length >= NOTED) continue;
        for (const row of found
          .sort()
          .reverse()
          .subarray(0, NOTED - ids.length))
          ids.push(block.first + (block.ids[row] ?? 0));
      }
      return { total: known ?? total, ids };
    },
  };
}
