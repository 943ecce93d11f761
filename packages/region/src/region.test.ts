import { expect, test } from "vitest";
import { codesOf, englishRegionName, NO_REGION, provinces, regionOf } from "./region.ts";

test("every province and city has a name in each language", () => {
  expect(provinces).toHaveLength(34);
  const all = provinces.flatMap((province) => [province, ...(province.cities ?? [])]);
  expect(all.length).toBeGreaterThan(390);
  expect(all.filter(({ en }) => !/^[\p{Script=Latin} '()-]+$/u.test(en))).toEqual([]);
  expect(all.filter(({ zh }) => !/^\p{Script=Han}+$/u.test(zh))).toEqual([]);
});

test("names within a province are unique, so that a name gives its code", () => {
  for (const { zh, cities = [] } of provinces) {
    expect([zh, new Set(cities.map((city) => city.zh)).size]).toEqual([zh, cities.length]);
    expect([zh, new Set(cities.map((city) => city.en)).size]).toEqual([zh, cities.length]);
  }
});

test("a stored region gives its codes, and codes give the stored region", () => {
  expect(codesOf({ province: "浙江省", city: "杭州市" })).toEqual(["330000", "330100"]);
  expect(regionOf(["330000", "330100"])).toEqual({ province: "浙江省", city: "杭州市" });
  expect(regionOf(["330000"])).toEqual({ province: "浙江省", city: "" });
  expect(regionOf([])).toEqual(NO_REGION);
});

test("short and English names of older records are recognized; unknown ones stay unchanged", () => {
  expect(codesOf({ province: "浙江", city: "杭州" })).toEqual(["330000", "330100"]);
  expect(codesOf({ province: "Zhejiang", city: "Hangzhou" })).toEqual(["330000", "330100"]);
  expect(codesOf({ province: "浙江省", city: "不存在市" })).toEqual(["330000"]);
  expect(codesOf({ province: "Bavaria", city: "Munich" })).toEqual([]);
});

test("counties that belong to no city are listed among the cities, and Chongqing is one city", () => {
  const henan = provinces.find(({ en }) => en === "Henan");
  expect(henan?.cities?.at(-1)).toEqual({ code: "419001", zh: "济源市", en: "Jiyuan" });
  expect(provinces.find(({ en }) => en === "Chongqing")?.cities).toHaveLength(1);
});

test.for([
  [{ province: "浙江省", city: "杭州市" }, "Hangzhou, Zhejiang"],
  [{ province: "浙江", city: "杭州" }, "Hangzhou, Zhejiang"],
  [{ province: "北京市", city: "北京市" }, "Beijing"],
  [{ province: "海南省", city: "" }, "Hainan"],
  [{ province: "浙江省", city: "不存在市" }, "不存在市, Zhejiang"],
  [{ province: "Bavaria", city: "Munich" }, "Munich, Bavaria"],
  [{ province: "", city: "Munich" }, "Munich"],
] as const)("%o is said in English: %s", ([region, text]) => {
  expect(englishRegionName(region)).toBe(text);
});
