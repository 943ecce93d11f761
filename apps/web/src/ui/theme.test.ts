import { expect, test } from "vitest";
import { ACCENTS } from "./accent.ts";
import { SIZES, themeText } from "./theme.ts";

/** WCAG 2.2, relative luminance and contrast. */
const luminance = (hex: string): number => {
  const parts = [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255);
  const [r = 0, g = 0, b = 0] = parts.map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
};
const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};
const scheme = (name: "light" | "dark", accent?: string) => {
  const block =
    new RegExp(`data-mantine-color-scheme="${name}"\\]\\)\\{([^}]*)`).exec(themeText("medium", accent))?.[1] ?? "";
  return Object.fromEntries(
    [...block.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})/gi)].map(([, name, value]) => [name, value]),
  );
};

test.for(["light", "dark"] as const)("every text of the %s scheme reaches 4.5 : 1 on page and surface", (name) => {
  const colors = scheme(name);
  const color = (word: string) => colors[`--${word}`] ?? "";
  for (const text of ["text", "second", "third", "accent-text", "success", "warning", "error"])
    for (const ground of ["surface", "page"])
      expect([text, ground, contrast(color(text), color(ground)) >= 4.5]).toEqual([text, ground, true]);
  expect(contrast("#ffffff", color("accent-fill"))).toBeGreaterThanOrEqual(4.5);
  expect(contrast(color("input-line"), color("surface"))).toBeGreaterThanOrEqual(3);
  for (const usage of ["door-lock", "energy-saver", "ladder", "test", "fingerprint", "directory"])
    expect([usage, contrast(color(`plan-${usage}`), color("surface")) >= 3]).toEqual([usage, true]);
});

// A free choice is as legible as a preset: hues all round, pale, dark and grey.
const FREE = [
  "#ffffff",
  "#000000",
  "#ffff00",
  "#0000ff",
  "#00ff00",
  "#ff00ff",
  "#00ffff",
  "#808080",
  "#123456",
  "#fedcba",
];
test.for([...ACCENTS, ...FREE])("text and buttons in the theme color %s are legible in light and dark", (accent) => {
  for (const name of ["light", "dark"] as const) {
    const colors = scheme(name, accent);
    const reached = (word: string, ground: string) =>
      contrast(colors[`--${word}`] ?? "", colors[`--${ground}`] ?? ground);
    for (const ground of ["surface", "page", "accent-tint"])
      expect([name, ground, reached("accent-text", ground) >= 4.5]).toEqual([name, ground, true]);
    expect([name, reached("accent-fill", "#ffffff") >= 4.5]).toEqual([name, true]);
    expect([name, reached("focus", "surface") >= 3]).toEqual([name, true]);
    for (const word of ["text", "second", "third", "error"])
      expect([name, word, reached(word, "accent-tint") >= 4.5]).toEqual([name, word, true]);
  }
});

test("what is no color leaves the first preset", () => {
  expect(themeText("medium", "red; } body { display: none")).toBe(themeText("medium"));
});

test("the four sizes change control, text and rows together", () => {
  const order = ["default", "medium", "small", "mini"] as const;
  for (const part of ["control", "body", "row", "head"] as const) {
    const values = order.map((size) => SIZES[size][part]);
    expect(values).toEqual([...values].sort((a, b) => b - a));
  }
});
