import { type Found, NOTED } from "./numbered.ts";
import { BASE, FROM, PARTS, partOf, SHORT } from "./part-words.ts";

/** How many of all numbers hold each short part, and the newest of them; taken in by their rising ids. docs/adr/0019. */
export function partCounts() {
  const counts = new Uint32Array(PARTS);
  const newest = new Float64Array(PARTS * NOTED);
  const place = (part: number, nth: number) => part * NOTED + (nth % NOTED);
  const note = (part: number, id: number) => {
    const count = counts[part] ?? 0;
    // Once for each number, however often the part stands in it.
    if (count > 0 && newest[place(part, count - 1)] === id) return;
    newest[place(part, count)] = id;
    counts[part] = count + 1;
  };
  return {
    add(id: number, number: string): void {
      let last = 0;
      for (let at = 0; at < number.length; at += 1) {
        last = (last * BASE + Number.parseInt(number.charAt(at), BASE)) % BASE ** SHORT;
        for (let length = 1; length <= Math.min(SHORT, at + 1); length += 1)
          note((FROM[length] ?? 0) + (last % BASE ** length), id);
      }
    },
    of(digits: string): Found {
      const part = partOf(digits);
      const total = counts[part] ?? 0;
      const ids = Array.from(
        { length: Math.min(total, NOTED) },
        (_, back) => newest[place(part, total - 1 - back)] ?? 0,
      );
      return { total, ids };
    },
  };
}
