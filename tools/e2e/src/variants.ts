import { runsAll } from "./run-options.ts";

/** The settings of a user: language, color scheme, screen, size of the controls and theme color. */
export interface Variant {
  readonly language: "zh" | "en";
  readonly colorScheme: "light" | "dark";
  readonly width: number;
  readonly height: number;
  readonly size: "default" | "medium" | "small" | "mini";
  readonly theme: string;
}

const DESK = { width: 1440, height: 900 } as const;
const PHONE = { width: 390, height: 844 } as const;

/** Every pair of language, scheme and width once, and every size once. */
export const ALL_VARIANTS: readonly Variant[] = [
  { language: "zh", colorScheme: "light", ...DESK, size: "medium", theme: "#409eff" },
  { language: "en", colorScheme: "dark", ...DESK, size: "small", theme: "#d4691e" },
  { language: "zh", colorScheme: "dark", ...PHONE, size: "default", theme: "#ff4949" },
  { language: "en", colorScheme: "light", ...PHONE, size: "mini", theme: "#2e9e5b" },
];

/** Two that differ in language, scheme and width: for pages, and for what opens on them. */
export const OPPOSITES: readonly Variant[] = [
  { language: "zh", colorScheme: "light", ...DESK, size: "medium", theme: "#409eff" },
  { language: "en", colorScheme: "dark", ...PHONE, size: "medium", theme: "#1f7ae0" },
];

/** The one in which most goes wrong: narrow and dark, with the longer texts. */
const HARDEST = OPPOSITES.slice(1);
/** Those in which pages, and what opens on them, are examined in this run. */
export const LOOKS: readonly Variant[] = runsAll ? OPPOSITES : HARDEST;
/** Those in which the gallery's parts are examined in this run. */
export const VARIANTS: readonly Variant[] = runsAll ? ALL_VARIANTS : HARDEST;

export const variantName = ({ language, colorScheme, width, size, theme }: Variant): string =>
  [language, colorScheme, width, size, theme.slice(1)].join("-");
