import { describe, expect, test } from "vitest";
import type { MessageCatalog } from "./core/locale/messages.ts";

const sets = Object.entries(
  import.meta.glob<Record<string, MessageCatalog<string>>>("./**/*.words.ts", { eager: true }),
).flatMap(([file, module]) => Object.values(module).map((words) => [file, words] as const));
const places = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort();

describe("the words of both languages", () => {
  test("are found", () => {
    expect(sets.length).toBeGreaterThan(3);
  });

  // [R:1.locale.zh] [R:1.locale.en]
  test.for(sets)("%s: the same keys in zh and en, none empty, with the same places", ([, words]) => {
    expect(Object.keys(words.en).sort()).toEqual(Object.keys(words.zh).sort());
    for (const [key, zh] of Object.entries(words.zh)) {
      const en = words.en[key] ?? "";
      expect([key, zh.trim() === "", en.trim() === ""]).toEqual([key, false, false]);
      expect([key, places(en)]).toEqual([key, places(zh)]);
      expect([key, /[一-鿿]/.test(en)]).toEqual([key, false]);
    }
  });

  test("stand under names of their own", () => {
    const names = sets.map(([, { name }]) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
