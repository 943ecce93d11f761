import { CHINESE_NAMES } from "./chinese-names.ts";
import { type DivisionName, parseNames } from "./division-names.ts";
import { ENGLISH_NAMES } from "./english-names.ts";

/** A region as stored and printed: the official Chinese names; "" if unset. */
export interface Region {
  readonly province: string;
  readonly city: string;
}
export const NO_REGION: Region = { province: "", city: "" };

/** A province, or one of its cities. */
export interface Division {
  /** Six digits of GB/T 2260. */
  readonly code: string;
  readonly zh: string;
  readonly en: string;
  readonly cities?: readonly Division[];
}

const englishNames: ReadonlyMap<string, string> = new Map(
  parseNames(ENGLISH_NAMES).flatMap(({ code, name, cities }) => [
    [code, name],
    ...cities.map((city) => [city.code, city.name] as const),
  ]),
);
const toDivision = ({ code, name }: DivisionName): Division => ({ code, zh: name, en: englishNames.get(code) ?? name });

/** Provinces in the order of their codes, each with its cities. */
export const provinces: readonly Division[] = parseNames(CHINESE_NAMES).map((province) => ({
  ...toDivision(province),
  cities: province.cities.map(toDivision),
}));

const isNamed =
  (name: string) =>
  ({ zh, en }: Division): boolean =>
    zh === name || en === name || (name.length > 1 && zh.startsWith(name));

/** Codes of a stored region (province, city), as far as they are known; older records contain "浙江" for "浙江省". */
export function codesOf({ province, city }: Region): string[] {
  const inside = provinces.find(isNamed(province));
  if (province === "" || !inside) return [];
  const found = city === "" ? undefined : inside.cities?.find(isNamed(city));
  return [inside.code, ...(found ? [found.code] : [])];
}

/** The region with English names; unknown names stay as stored. */
export function englishRegion({ province, city }: Region): Region {
  const inside = provinces.find(isNamed(province));
  const found = city === "" ? undefined : inside?.cities?.find(isNamed(city));
  return { province: inside?.en ?? province, city: found?.en ?? city };
}

/** A region in English on one line, the city first; Beijing is both province and city, and appears once. */
export function englishRegionName(region: Region): string {
  const { province, city } = englishRegion(region);
  return [...new Set([city, province])].filter((name) => name !== "").join(", ");
}

/** The region of a province code and a city code, in official names. */
export function regionOf([provinceCode, cityCode]: readonly string[]): Region {
  const province = provinces.find(({ code }) => code === provinceCode);
  const city = province?.cities?.find(({ code }) => code === cityCode);
  return { province: province?.zh ?? "", city: city?.zh ?? "" };
}
