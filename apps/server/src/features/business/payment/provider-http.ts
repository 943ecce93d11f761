import type { OnlineMethod } from "@adel/protocol";
import { fail } from "../../../core/errors.ts";

/** Time limit: two such calls and our own work fit into the ten seconds of a page's call (specification §7). */
const TIMEOUT_MS = 4_000;
const MAX_BYTES = 4 * 1024 * 1024;

export interface ProviderReply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

/** A day's bill may be large, and is less urgent than a code. */
export const BILL_LIMITS = { timeoutMs: 30_000, maxBytes: 32 * 1024 * 1024 } as const;
const LIMITS = { timeoutMs: TIMEOUT_MS, maxBytes: MAX_BYTES } as const;

async function readBytes(response: Response, maxBytes: number): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > maxBytes) throw new TypeError("the reply is too long");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** One call; without a reply, or with a 5xx, it is unknown whether the provider carried it out. */
export async function callProvider(
  provider: OnlineMethod,
  url: string,
  init: RequestInit,
  { timeoutMs, maxBytes }: typeof LIMITS | typeof BILL_LIMITS = LIMITS,
): Promise<ProviderReply> {
  try {
    const response = await fetch(url, { ...init, redirect: "error", signal: AbortSignal.timeout(timeoutMs) });
    const reply = { status: response.status, headers: response.headers, body: await readBytes(response, maxBytes) };
    if (reply.status < 500) return reply;
  } catch (error) {
    // Node's fetch: TypeError without a connection, DOMException after the timeout.
    if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
  }
  throw fail("PAYMENT_PROVIDER_UNREACHABLE", { provider });
}

/** The JSON object in a reply; anything else is not a reply of this provider. */
export function readObject(provider: OnlineMethod, text: string): Readonly<Record<string, unknown>> {
  const value = parseJson(text);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw fail("PAYMENT_REPLY_UNVERIFIED", { provider });
  return Object.fromEntries(Object.entries(value));
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not JSON is one of the values that callers refuse.
    return undefined;
  }
}
