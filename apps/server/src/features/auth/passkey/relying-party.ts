import { isIP } from "node:net";

/** For whom passkeys are made: `id` is the name that authenticators store, `origin` the address of the pages. */
export interface RelyingParty {
  readonly id: string;
  readonly origin: string;
}

/** The first address that browsers accept: https with a name, or this computer. It never comes from a request. */
export function findRelyingParty(origins: readonly string[]): RelyingParty | null {
  for (const origin of origins) {
    const { protocol, hostname } = new URL(origin);
    const isName = isIP(hostname.replace(/^\[|\]$/g, "")) === 0;
    if (hostname === "localhost" || (protocol === "https:" && isName)) return { id: hostname, origin };
  }
  return null;
}
