const PART = /^(\d{1,5})(?:-(\d{1,5}))?$/;

/** `1-5, 12` as rising numbers, each once; undefined if it is something else or beyond `max`. Chinese commas and dashes count too. */
export function numbersIn(text: string, max: number): readonly number[] | undefined {
  const parts = text
    .replaceAll(/\s*[-–—~～]\s*/g, "-")
    .split(/[\s,，、;；]+/)
    .filter((part) => part !== "");
  const found = new Set<number>();
  for (const part of parts) {
    const [, first, last = first] = PART.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === undefined || from > to || to > max) return undefined;
    for (let number = from; number <= to; number += 1) found.add(number);
  }
  return [...found].sort((a, b) => a - b);
}

/** Numbers as they are typed: those that follow each other as a range. */
export function rangesOf(numbers: readonly number[]): string {
  const runs: [number, number][] = [];
  for (const number of [...numbers].sort((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last && number <= last[1] + 1) last[1] = number;
    else runs.push([number, number]);
  }
  return runs.map(([from, to]) => (from === to ? `${from}` : `${from}-${to}`)).join(", ");
}
