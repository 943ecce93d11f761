import { hostname } from "node:os";
import type { ErrorCode } from "@adel/protocol";
import { Paired, PairingCode } from "@adel/protocol/business/encoder";
import { Envelope } from "@adel/protocol/kernel/envelope";
import type * as z from "zod";
import { DeviceError } from "../kernel/errors.ts";
import { addBinding, type Binding, newKey } from "./bindings.ts";
import { toServerError } from "./server-error.ts";

const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
const ANSWER_MS = 15_000;
/** 400 in the envelope for any code that the server rejects. */
const CODE_REFUSED: ErrorCode = "PAIRING_REFUSED";

export interface PairingOptions {
  readonly code: string;
  readonly server: URL;
  /** The encoder's address. */
  readonly encoder: string;
  readonly version: string;
  /** The file of the bindings. */
  readonly path: string;
  readonly signal: AbortSignal;
}

/** A stored binding, or the server's reason for refusing one. */
export type PairingResult =
  | { readonly kind: "paired"; readonly binding: Binding }
  | { readonly kind: "refused"; readonly error: ErrorCode };

/** Requires https, so that the key is not readable in transit; a server on this computer needs none. */
export function serverAddress(text: string): URL {
  const url = URL.parse(text);
  if (!url || (url.protocol !== "https:" && !(url.protocol === "http:" && LOOPBACK.includes(url.hostname)))) {
    throw new DeviceError("HTTPS_NEEDED", "pairing", { server: text });
  }
  return url;
}

async function redeem({ code, server, version, signal }: PairingOptions): Promise<z.output<typeof Paired> | ErrorCode> {
  const unreachable = (cause?: unknown) => toServerError(server.origin, "pairing", cause);
  const reply = await fetch(new URL("/adel/bridge/pair", server), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code, bridgeVersion: version, host: hostname() }),
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
  }).catch((error: unknown) => {
    throw unreachable(error);
  });
  const envelope = Envelope.safeParse(await reply.json().catch(() => undefined));
  if (!envelope.success) throw unreachable();
  const { code: answer, fault: error, data } = envelope.data;
  if (answer !== 200) return error ?? CODE_REFUSED;
  const paired = Paired.safeParse(data);
  if (!paired.success) throw unreachable(new Error("the server's answer is not a pairing"));
  return paired.data;
}

/** Exchanges a code for a binding of one encoder; the key is written to the bindings file only. */
export async function pairEncoder(options: PairingOptions): Promise<PairingResult> {
  if (!PairingCode.safeParse(options.code).success) return { kind: "refused", error: CODE_REFUSED };
  const answer = await redeem(options);
  if (typeof answer === "string") return { kind: "refused", error: answer };
  const { deviceNumber, deviceName, key, origins } = answer;
  const { encoder, server, path } = options;
  const binding = { deviceNumber, deviceName, encoder, server: server.origin, origins, key: newKey(key) };
  await addBinding(path, binding);
  return { kind: "paired", binding };
}
