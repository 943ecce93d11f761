// Parts of one to three hex digits as numbers: those of one digit first, then those of two, then those of three.

export const BASE = 16;
/** The longest part that is remembered. */
export const SHORT = 3;
/** Where the parts of so many digits begin: sixteen of one, 256 of two, 4 096 of three. */
export const FROM = [Number.NaN, 0, BASE, BASE + BASE ** 2] as const;
export const PARTS = BASE + BASE ** 2 + BASE ** 3;

const part = (length: number, value: number) => (FROM[length] ?? 0) + value;
export const partOf = (digits: string) => part(digits.length, Number.parseInt(digits, BASE));

/** A number's words: from each of its places three digits, fewer at its end. Whatever a part stands in, it begins a word of. */
export function wordsOf(number: string): number[] {
  const words = [];
  for (let at = number.length - 1, ahead = 0; at >= 0; at -= 1) {
    ahead = Number.parseInt(number.charAt(at), BASE) * BASE ** 2 + Math.floor(ahead / BASE);
    const length = Math.min(SHORT, number.length - at);
    words.push(part(length, Math.floor(ahead / BASE ** (SHORT - length))));
  }
  return words;
}

/** The parts that a word begins with and that are shorter than a word can be. */
export function beginningsOf(word: number): number[] {
  if (word < FROM[2]) return [word];
  if (word < FROM[SHORT]) return [FROM[1] + Math.floor((word - FROM[2]) / BASE), word];
  const value = word - FROM[SHORT];
  return [FROM[1] + Math.floor(value / BASE ** 2), FROM[2] + Math.floor(value / BASE)];
}

/** The words that begin with a part, as ranges of them: the end is not in it. */
export const wordsFrom = (digits: string): (readonly [number, number])[] =>
  Array.from({ length: SHORT - digits.length + 1 }, (_, more) => {
    const [length, value, width] = [digits.length + more, Number.parseInt(digits, BASE), BASE ** more];
    return [part(length, value * width), part(length, (value + 1) * width)];
  });
