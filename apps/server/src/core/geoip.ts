// Cast: a CommonJS package whose class Node exports one level deeper than bundlers, which its types do not express.
import { isIPv4, isIPv6 } from "node:net";
import type { Language } from "@adel/protocol";
import { translate } from "./messages.ts";

/** The location of every private address; shown in the reader's language. */
export const INTRANET = "intranet";

/** RFC 1918, RFC 6598, loopback and link-local; of IPv6 loopback, unique local (RFC 4193) and link-local. */
const PRIVATE =
  /^(10|127)\.|^192\.168\.|^172\.(1[6-9]|2\d|3[01])\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|^169\.254\.|^::1$|^f[cd]|^fe[89ab]/i;

/** Node's default export contains the class as `default`; a bundler or test runner has already unwrapped it. */
const load = async () => {
  const { default: imported } = await import("ip2region");
  const outer = imported as typeof imported | typeof imported.default;
  const library = "default" in outer ? outer.default : outer;
  return new library();
};
let database: ReturnType<typeof load> | undefined;

/** Location of an address, from a file and never from the network: country, province, city, provider; "" if unknown. */
export async function lookupLocation(address: string): Promise<string> {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "");
  if (PRIVATE.test(plain)) return INTRANET;
  if (!isIPv4(plain) && !isIPv6(plain)) return "";
  // Eleven megabytes, loaded at the first public address.
  database ??= load();
  const found = (await database).search(plain);
  if (!found) return "";
  const parts = [found.country, found.province, found.city, found.isp].filter((part) => part !== "" && part !== "0");
  return [...new Set(parts)].join(" ");
}

/** A location in the given language; names of the data file are not translated. */
export const localizeLocation = (location: string, language: Language): string => {
  return location === INTRANET ? translate(language, "server")("intranet") : location;
};
