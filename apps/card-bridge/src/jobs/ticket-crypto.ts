import { key, uid } from "@adel/card";
import type { SessionToken } from "@adel/protocol";
import { type Purpose, tokenType } from "@adel/protocol/bridge/key-purpose";
import { type JobResult, PageToken, Receipt, Ticket } from "@adel/protocol/bridge/ticket";
import { decodeContent } from "@adel/protocol/card-frames/content";
import { CompactSign, compactDecrypt, compactVerify, decodeProtectedHeader } from "jose";
import type * as z from "zod";
import { DeviceError } from "../kernel/errors.ts";
import { type Bindings, type EncoderKey, purposeKey } from "./bindings.ts";
import type { JobSpec } from "./job-spec.ts";

/** Why a token is rejected, by its sender. */
type TicketRejection = "TICKET_REFUSED" | "PAGE_TOKEN_REFUSED" | "RECEIPT_REFUSED";
const refused = (what: TicketRejection, cause?: unknown) =>
  new DeviceError(what === "PAGE_TOKEN_REFUSED" ? what : "TICKET_REFUSED", "checking a token", {}, cause);

function deviceOf(token: string, purpose: Purpose, what: TicketRejection): string {
  try {
    const { kid, typ } = decodeProtectedHeader(token);
    if (typeof kid === "string" && typ === tokenType(purpose)) return kid;
  } catch (error) {
    throw refused(what, error);
  }
  throw refused(what);
}

/** Tries each key; returns the content and the first key that fits. */
async function firstThat(
  keys: readonly EncoderKey[],
  what: TicketRejection,
  open: (key: EncoderKey) => Promise<Uint8Array>,
): Promise<{ bytes: Uint8Array; key: EncoderKey }> {
  let last: unknown;
  for (const one of keys) {
    try {
      return { bytes: await open(one), key: one };
    } catch (error) {
      last = error;
    }
  }
  throw refused(what, last);
}

function readJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(Buffer.from(bytes).toString("utf8"));
  } catch {
    // Signed, but not JSON: rejected by the schema like other invalid claims.
    return undefined;
  }
}

function claims<S extends z.ZodType>(schema: S, bytes: Uint8Array, what: TicketRejection): z.output<S> {
  const parsed = schema.safeParse(readJson(bytes));
  if (parsed.success) return parsed.data;
  throw refused(what);
}

async function verified<S extends z.ZodType>(
  token: string,
  purpose: Purpose,
  schema: S,
  keys: Bindings["keysOf"],
  what: TicketRejection,
) {
  const device = deviceOf(token, purpose, what);
  const { bytes } = await firstThat(keys(device), what, async (one) => {
    const { payload } = await compactVerify(token, purposeKey(one, purpose, device), { algorithms: ["HS256"] });
    return payload;
  });
  return { device, claims: claims(schema, bytes, what) };
}

/** Decrypts a job (JWE, dir + A256GCM) and returns it with the key that encrypted it; `keys` lists the allowed ones. */
export async function openTicket(
  sealed: string,
  keys: Bindings["keysOf"],
): Promise<{ readonly ticket: Ticket; readonly sealedBy: EncoderKey }> {
  const device = deviceOf(sealed, "job", "TICKET_REFUSED");
  const allowed = { keyManagementAlgorithms: ["dir"], contentEncryptionAlgorithms: ["A256GCM"] };
  const { bytes, key: sealedBy } = await firstThat(keys(device), "TICKET_REFUSED", async (one) => {
    const { plaintext } = await compactDecrypt(sealed, purposeKey(one, "job", device), allowed);
    return plaintext;
  });
  const ticket = claims(Ticket, bytes, "TICKET_REFUSED");
  if (ticket.deviceNumber !== device) throw refused("TICKET_REFUSED");
  return { ticket, sealedBy };
}

/** Signs a result (JWS, HS256) with the key that encrypted the job, even if that is retired. */
export function signResult(result: z.output<typeof JobResult>, encoderKey: EncoderKey): Promise<string> {
  const { deviceNumber } = result;
  return new CompactSign(Buffer.from(JSON.stringify(result)))
    .setProtectedHeader({ alg: "HS256", kid: deviceNumber, typ: tokenType("result") })
    .sign(purposeKey(encoderKey, "result", deviceNumber));
}

/** Proves to the server which encoder is at this end of a connection, by signing the connection's nonce. */
export function signLogin(claims: SessionToken, encoderKey: EncoderKey): Promise<string> {
  const { deviceNumber } = claims;
  return new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: "HS256", kid: deviceNumber, typ: tokenType("session") })
    .sign(purposeKey(encoderKey, "session", deviceNumber));
}

/** The server's confirmation that it has a result: the job may be deleted. */
export const openReceipt = async (receipt: string, keys: Bindings["keysOf"]): Promise<z.output<typeof Receipt>> => {
  const { device, claims: receiptClaims } = await verified(receipt, "receipt", Receipt, keys, "RECEIPT_REFUSED");
  if (receiptClaims.deviceNumber !== device) throw refused("RECEIPT_REFUSED");
  return receiptClaims;
};

/** Verifies a page token with the current key; the socket checks the challenge in it. */
export const openPageToken = async (token: string, bindings: Bindings): Promise<z.output<typeof PageToken>> => {
  const now = (device: string) => {
    const binding = bindings.byNumber(device);
    // The token is valid, but for the encoder of another computer.
    if (!binding) throw new DeviceError("ENCODER_NOT_BOUND_HERE", "checking a token");
    return [binding.key];
  };
  const { device, claims: page } = await verified(token, "page", PageToken, now, "PAGE_TOKEN_REFUSED");
  if (page.aud !== device) throw refused("PAGE_TOKEN_REFUSED");
  return page;
};

/** The content of a ticket in the types of packages/card. */
export function toJobSpec(ticket: Ticket): JobSpec {
  const candidates = ticket.candidates.map((one) => ({ ...one, key: key(one.key) }));
  const card = uid(ticket.uid);
  if (ticket.act === "identify") {
    const probes = ticket.probes.map(({ label, keys }) => ({
      label,
      keys: keys.map((one) => ({ sector: one.sector, key: key(one.key) })),
    }));
    return { operation: "identify", uid: card, probes };
  }
  if (ticket.act === "read") return { operation: "read", uid: card, candidates };
  const content = decodeContent(ticket.content, ticket.uid);
  if (ticket.act === "write") return { operation: "write", candidates, content };
  const erase = content.applications.map(({ application, sectors }) => ({ application, sectors }));
  return { operation: "erase", candidates, content: { ...content, applications: [], erase } };
}
