import type { BridgeRequest } from "@adel/protocol";
import { PAGE_TOKEN_LIFE_MS } from "@adel/protocol/bridge/ticket";
import type { Binding, Bindings } from "../jobs/bindings.ts";
import { openPageToken } from "../jobs/ticket-crypto.ts";
import { DeviceError } from "../kernel/errors.ts";
import type { Services } from "./services.ts";

/** A socket before authentication: its challenge, the time of its start, and its origin. */
export interface Handshake {
  readonly challenge: string;
  readonly at: number;
  /** undefined: not a browser. */
  readonly origin: string | undefined;
}

/** Who was admitted, and by which binding; a local tool has none and may use all encoders. */
export interface Admitted {
  readonly name: string;
  readonly binding: Binding | undefined;
}

/** A page authenticates by a token that the server signed for this socket; a local tool by the token file. */
export async function admit(
  params: Extract<BridgeRequest, { method: "open" }>["params"],
  opening: Handshake,
  services: Services,
): Promise<Admitted> {
  const refused = new DeviceError("PAGE_TOKEN_REFUSED", "opening the socket");
  if ("localToken" in params) {
    if (opening.origin !== undefined || !services.isLocalToken(params.localToken)) throw refused;
    return { name: "local", binding: undefined };
  }
  if (opening.origin === undefined) throw new DeviceError("ORIGIN_REFUSED", "opening the socket");
  const bindings = services.bindings();
  const page = await openPageToken(params.pageToken, bindings);
  const binding = bindings.byNumber(page.aud);
  const isInTime = services.clock.now() - opening.at <= PAGE_TOKEN_LIFE_MS;
  if (!binding || page.challenge !== opening.challenge || !isInTime) throw refused;
  if (!binding.origins.includes(opening.origin)) throw new DeviceError("ORIGIN_REFUSED", "opening the socket");
  return { name: page.name, binding };
}

/** Whether the reason for admitting a page still holds: same key of the encoder, origin still allowed. */
export function isStillBound({ deviceNumber, encoder, key }: Binding, { origin }: Handshake, now: Bindings): boolean {
  const binding = now.byNumber(deviceNumber);
  if (!binding || origin === undefined) return false;
  return binding.encoder === encoder && binding.key.equals(key) && binding.origins.includes(origin);
}
