import { runsAll } from "./gear.ts";

/** One way in which somebody sees the product. */
export interface Way {
  readonly language: "zh" | "en";
  readonly colour: "light" | "dark";
  readonly width: number;
  readonly height: number;
  readonly size: "default" | "medium" | "small" | "mini";
  readonly theme: string;
}

const DESK = { width: 1440, height: 900 } as const;
const PHONE = { width: 390, height: 844 } as const;

/**
 * Eight ways that stand for all 256. Every triple of language, scheme and width is here once, hence every pair of
 * them. Each size stands in a way and in that way's opposite, hence with both languages, both schemes and both widths.
 * Each theme colour comes once: eight ways have no room for the pairs of eight colours with anything. Colours change
 * nothing but tints, so the gallery's list, which has them all, is tried in each colour in both schemes besides.
 */
export const WAYS: readonly Way[] = [
  { language: "zh", colour: "light", ...DESK, size: "medium", theme: "#409eff" },
  { language: "en", colour: "dark", ...PHONE, size: "medium", theme: "#1f7ae0" },
  { language: "zh", colour: "dark", ...DESK, size: "mini", theme: "#109d8d" },
  { language: "en", colour: "light", ...PHONE, size: "mini", theme: "#2e9e5b" },
  { language: "zh", colour: "light", ...PHONE, size: "small", theme: "#8a6de0" },
  { language: "en", colour: "dark", ...DESK, size: "small", theme: "#d4691e" },
  { language: "zh", colour: "dark", ...PHONE, size: "default", theme: "#ff4949" },
  { language: "en", colour: "light", ...DESK, size: "default", theme: "#5b6b82" },
];

/** Those of this run: in the small set two, which differ in language, scheme and width. */
export const TESTED_WAYS: readonly Way[] = runsAll ? WAYS : WAYS.slice(0, 2);

export const nameOf = ({ language, colour, width, size, theme }: Way): string =>
  [language, colour, width, size, theme.slice(1)].join("-");

/** What a way has of one thing, and how many ways have it together with each thing of another. */
export function pairsOf(ways: readonly Way[], one: keyof Way, other: keyof Way): ReadonlyMap<string, number> {
  const counted = new Map<string, number>();
  for (const way of ways) {
    const pair = `${way[one]} ${way[other]}`;
    counted.set(pair, (counted.get(pair) ?? 0) + 1);
  }
  return counted;
}
