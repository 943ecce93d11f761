import { expect, test } from "vitest";
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
const scheme = (name: "light" | "dark") => {
  const block = new RegExp(`data-mantine-color-scheme="${name}"\\]\\)\\{([^}]*)`).exec(themeText("medium"))?.[1] ?? "";
  return Object.fromEntries(
    [...block.matchAll(/(--[\w-]+):\s*(#[0-9a-f]{6})/gi)].map(([, name, value]) => [name, value]),
  );
};

test.for(["light", "dark"] as const)("every text of the %s scheme reaches 4.5 : 1 on page and surface", (name) => {
  const colours = scheme(name);
  const colour = (word: string) => colours[`--${word}`] ?? "";
  for (const text of ["text", "second", "third", "accent-text", "success", "warning", "error"])
    for (const ground of ["surface", "page"])
      expect([text, ground, contrast(colour(text), colour(ground)) >= 4.5]).toEqual([text, ground, true]);
  expect(contrast("#ffffff", colour("accent-fill"))).toBeGreaterThanOrEqual(4.5);
  expect(contrast(colour("input-line"), colour("surface"))).toBeGreaterThanOrEqual(3);
  for (const holder of ["door-lock", "energy-saver", "ladder", "test", "fingerprint", "directory"])
    expect([holder, contrast(colour(`plan-${holder}`), colour("surface")) >= 3]).toEqual([holder, true]);
});

test("the four sizes change control, text and rows together", () => {
  const order = ["default", "medium", "small", "mini"] as const;
  for (const part of ["control", "body", "row", "head"] as const) {
    const values = order.map((size) => SIZES[size][part]);
    expect(values).toEqual([...values].sort((a, b) => b - a));
  }
});
