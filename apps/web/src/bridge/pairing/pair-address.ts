import type { Language } from "@adel/protocol/kernel/text";
import { BRIDGE_HTTP } from "../hello.ts";

/** The pairing page of this computer's bridge; without a code it asks for one. */
export function pairAddress(language: Language, code?: string): string {
  const query = new URLSearchParams({ server: location.origin, ...(code !== undefined && { code }), lang: language });
  return `${BRIDGE_HTTP}/pair?${query}`;
}
