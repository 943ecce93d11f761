// Writes src/chinese-names.ts from @vant/area-data. Run `node generate.ts` when the package has a newer list.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { areaList } from "@vant/area-data";

/** Counties that belong to no city, such as Jiyuan; the package lists them under this city number. */
const UNDER_NO_CITY = "90";
/** Chongqing's outer counties, which the package lists as a second city. */
const CHONGQING_COUNTIES = "500200";

function citiesOf(province: string): string[] {
  const cities = Object.entries(areaList.city_list).filter(
    ([city]) => city.startsWith(province) && city !== CHONGQING_COUNTIES,
  );
  return cities.flatMap(([city, name]) =>
    city.slice(2, 4) === UNDER_NO_CITY
      ? Object.entries(areaList.county_list)
          .filter(([county]) => county.startsWith(city.slice(0, 4)))
          .map(([county, countyName]) => `${county.slice(2)} ${countyName}`)
      : [`${city.slice(2, 4)} ${name}`],
  );
}

const lines = Object.entries(areaList.province_list).map(([code, name]) => {
  const province = code.slice(0, 2);
  return `  ${province}: "${[name, ...citiesOf(province)].join("|")}",`;
});

writeFileSync(
  join(import.meta.dirname, "src/chinese-names.ts"),
  `// Written by generate.ts from @vant/area-data, without the counties of cities; not edited by hand.

/** Official names by division code (GB/T 2260): the province, then its cities as \`code name\`. */
export const CHINESE_NAMES: Readonly<Record<string, string>> = {
${lines.join("\n")}
};
`,
);
