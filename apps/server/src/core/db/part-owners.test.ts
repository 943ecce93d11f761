import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { drawnDigits } from "../../../test/plain-cards.ts";
import { type OwnedRow, partOwners } from "./part-owners.ts";

const PLACES = [1, 2, 3];
const MAKERS = [7, 8];
/** Few digits, so that they meet and repeat. */
const digit = fc.constantFrom("0", "4", "F");
const digitsOf = (minLength: number, maxLength: number) => fc.string({ unit: digit, minLength, maxLength });
const rows = fc
  .array(fc.record({ number: digitsOf(1, 14), place: fc.constantFrom(...PLACES), maker: fc.constantFrom(...MAKERS) }), {
    maxLength: 130,
  })
  .map((some) => some.map((row, at) => ({ ...row, id: 3 * at + 1 })));
const scope = fc.record({ places: fc.subarray(PLACES), maker: fc.option(fc.constantFrom(...MAKERS)) });

function taken(all: readonly OwnedRow[]) {
  const parts = partOwners();
  for (const row of all) parts.add(row);
  return (digits: string, places: readonly number[], maker: number | null) =>
    parts.of(digits, parts.seen(parts.known(), new Set(places), { maker }));
}
function plainly(all: readonly OwnedRow[], digits: string, places: readonly number[], maker: number | null) {
  const ids = all
    .filter((row) => row.number.includes(digits) && (places.includes(row.place) || row.maker === maker))
    .map(({ id }) => id);
  return { total: ids.length, ids: ids.toReversed().slice(0, 101) };
}

describe("short parts of numbers and whose they are", () => {
  it("are what each row says, whatever the numbers, the part and the scope", () => {
    fc.assert(
      fc.property(rows, digitsOf(1, 3), scope, (all, digits, { places, maker }) => {
        expect(taken(all)(digits, places, maker)).toEqual(plainly(all, digits, places, maker));
      }),
    );
  });

  it("are counted over many rows, with holes between their ids, of more owners than two bytes tell apart", () => {
    const FEW = 40;
    const all = Array.from({ length: 140_000 }, (_, at) => {
      const drawn = drawnDigits(at + 1);
      const [number, place] = [at % 2 === 0 ? drawn : `04${drawn}${drawn.slice(0, 4)}`, at < 70_000 ? at % FEW : at];
      return { id: at * (at > 100_000 ? 500 : 1) + 1, number, place, maker: 7 };
    });
    const find = taken(all);
    for (const places of [[3], [5, 6, 120_001], Array.from({ length: FEW }, (_, at) => at), [90_000], [-1]])
      for (const digits of ["0", "C", "04", "0E", "FF", "04C", "1A2", "FFE"])
        expect(find(digits, places, null), `${digits} of ${places}`).toEqual(plainly(all, digits, places, null));
    // A count that two bytes do not hold.
    expect(find("0", [], 7)).toEqual(plainly(all, "0", [], 7));
    const one = all.map((row) => ({ ...row, place: 1 }));
    expect(taken(one)("04", [1], null)).toEqual(plainly(one, "04", [1], null));
  });
});
