import type { Plugin } from "vite";

const DATA = /\/@vant\/area-data\/dist\/index\.js$/;
/** A county of a city, by its code; those that stand under no city have a 90 in its place. */
const COUNTY_OF_A_CITY = /^\s*\d{2}(?!90)\d{4}: "[^"]*",?\n/gm;

/** Places without the counties, which nobody is asked for. */
export function withoutCounties(code: string): string {
  const at = code.indexOf("county_list:");
  return code.slice(0, at) + code.slice(at).replace(COUNTY_OF_A_CITY, "");
}

/** A hotel lies in a province and a city: four fifths of the list of places stay at home. */
export const noCounties = (): Plugin => ({
  name: "no-counties",
  apply: "build",
  transform: {
    filter: { id: DATA },
    handler: (code) => ({ code: withoutCounties(code), map: null }),
  },
});
