import type { MantineColorsTuple } from "@mantine/core";

/** The colors offered for marks and buttons; the first is the default. */
export const ACCENTS = [
  "#409eff",
  "#1f7ae0",
  "#109d8d",
  "#2e9e5b",
  "#8a6de0",
  "#d4691e",
  "#ff4949",
  "#5b6b82",
] as const;
export const DEFAULT_ACCENT = ACCENTS[0];

/** What a theme colour becomes in one scheme. */
interface AccentColors {
  readonly "--accent": string;
  readonly "--accent-fill": string;
  readonly "--focus": string;
  readonly "--accent-text": string;
  readonly "--accent-tint": string;
  readonly "--accent-line": string;
}
interface Accent {
  /** Ten shades from lightest to darkest; 5 is the colour itself, 8 carries white text. */
  readonly shades: MantineColorsTuple;
  readonly light: AccentColors;
  readonly dark: AccentColors;
}

type Triple = readonly [number, number, number];

const HEX = /^#[0-9a-f]{6}$/i;
const WHITE = "#ffffff";
/** Backgrounds of accent text: the page in light mode (darker than its surface), the surface in dark mode. */
const PAGE_LIGHT = "#f3f5f7";
const SURFACE_DARK = "#151a21";
/** The palest texts on a tint: tertiary text, errors. */
const TEXT_LIGHT = ["#626d7d", "#c8322b"];
const TEXT_DARK = ["#8792a2", "#ff8078"];
const LEGIBLE = 4.5;

const channels = (hex: string): Triple => {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return [part(1), part(3), part(5)];
};
const hexOf = (parts: Triple): string =>
  `#${parts
    .map((part) =>
      Math.round(Math.min(1, Math.max(0, part)) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`;

/** `share` of one colour over another, as CSS mixes in sRGB. */
const mix = (over: string, under: string, share: number): string => {
  const [o, u] = [channels(over), channels(under)];
  const at = (position: 0 | 1 | 2) => o[position] * share + u[position] * (1 - share);
  return hexOf([at(0), at(1), at(2)]);
};

const luminance = (hex: string): number => {
  const [r, g, b] = channels(hex).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * (r ?? 0) + 0.7152 * (g ?? 0) + 0.0722 * (b ?? 0);
};

/** WCAG 2.2, contrast ratio of two colours: 1 to 21. */
export const contrast = (one: string, other: string): number => {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
};

/** Hue in degrees, saturation and lightness from 0 to 1. */
const hslOf = (hex: string): Triple => {
  const [r, g, b] = channels(hex);
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const [spread, light] = [max - min, (max + min) / 2];
  if (spread === 0) return [0, 0, light];
  const sixth = max === r ? (g - b) / spread : max === g ? (b - r) / spread + 2 : (r - g) / spread + 4;
  return [(sixth * 60 + 360) % 360, spread / (1 - Math.abs(2 * light - 1)), light];
};
const hexOfHsl = ([hue, saturation, light]: Triple): string => {
  const reach = saturation * Math.min(light, 1 - light);
  const at = (start: number) => {
    const turn = (start + hue / 30) % 12;
    return light - reach * Math.max(-1, Math.min(turn - 3, 9 - turn, 1));
  };
  return hexOf([at(0), at(8), at(4)]);
};

const legible = (color: string, ratio: number, grounds: readonly string[]) =>
  grounds.every((ground) => contrast(color, ground) >= ratio);

/** Darkens in steps of 1 % until legible; a bright color loses some saturation. */
function darker(hex: string, ratio: number, grounds: readonly string[]): string {
  if (legible(hex, ratio, grounds)) return hex;
  const [hue, saturation, light] = hslOf(hex);
  const calm = light > 0.55 ? saturation * 0.77 : saturation;
  for (let now = light; now > 0; now -= 0.01) {
    const next = hexOfHsl([hue, calm, now]);
    if (legible(next, ratio, grounds)) return next;
  }
  return "#000000";
}

/** Nearer to white in steps of one in a hundred until legible. */
function lighter(hex: string, ratio: number, grounds: readonly string[]): string {
  for (let share = 1; share > 0; share -= 0.01) {
    const next = mix(hex, WHITE, share);
    if (legible(next, ratio, grounds)) return next;
  }
  return WHITE;
}

/**
 * Maximum share of the color on its background at which text stays legible; selected rows have gray and red text too.
 */
function tint(hex: string, ground: string, max: number, messages: readonly string[]): string {
  for (let share = max; share > 0; share -= 0.01) {
    const next = mix(hex, ground, share);
    if (legible(next, LEGIBLE, messages)) return next;
  }
  return ground;
}

/** The theme colour as a whole: whatever is chosen, its text and what is written on it stay legible in both schemes. */
export function accentOf(selected: string): Accent {
  const color = HEX.test(selected) ? selected.toLowerCase() : DEFAULT_ACCENT;
  const light = {
    tint: tint(color, WHITE, 0.09, TEXT_LIGHT),
    line: mix(color, WHITE, 0.4),
  };
  const dark = {
    tint: tint(color, SURFACE_DARK, 0.16, TEXT_DARK),
    line: mix(color, SURFACE_DARK, 0.42),
  };
  const fill = darker(color, 5.2, [WHITE]);
  const text = darker(color, 5.4, [light.tint, PAGE_LIGHT]);
  const step = (share: number) => mix(color, WHITE, share);
  return {
    shades: [
      light.tint,
      step(0.2),
      light.line,
      step(0.6),
      step(0.8),
      color,
      mix(color, fill, 0.66),
      mix(color, fill, 0.33),
      fill,
      text,
    ],
    light: {
      "--accent": color,
      "--accent-fill": fill,
      "--focus": fill,
      "--accent-text": text,
      "--accent-tint": light.tint,
      "--accent-line": light.line,
    },
    dark: {
      "--accent": lighter(color, 3, [SURFACE_DARK]),
      "--accent-fill": fill,
      "--focus": lighter(color, 4, [SURFACE_DARK]),
      "--accent-text": lighter(color, 6.5, [dark.tint, SURFACE_DARK]),
      "--accent-tint": dark.tint,
      "--accent-line": dark.line,
    },
  };
}
