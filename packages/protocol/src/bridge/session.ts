import * as z from "zod";
import { Uid } from "../card-frames/card-answer.ts";
import { ERROR_CODES } from "../kernel/errors.ts";
import { DeviceNumber, EncoderStatus } from "./encoder.ts";
import { DiagnosisCheck, JobStatus, MAX_FRAME } from "./message.ts";
import { JobId, Nonce } from "./ticket.ts";

/** The address of the line between a bridge and its server, below the base path. */
export const SESSION_PATH = "/bridge/session";
/** No acceptance within this time: the encoder does not answer. */
export const ACCEPT_MS = 8_000;
/** A bridge must sign the server's nonce within this time, or the connection is closed. */
export const LOGIN_MS = 10_000;
/** How often a bridge renews the nonce of a card that stays on the encoder, well before the last one expires. */
export const OFFER_MS = 60_000;
/** Close codes of the line: the same encoder logged in from elsewhere; the key is void or wrong. */
export const SESSION_CLOSE = { replaced: 4001, refused: 4003 } as const;

const Sealed = z.string().max(MAX_FRAME - 1024);
const Values = z.record(z.string(), z.union([z.string(), z.number()]));

/** The claims of a login: JWS HS256, kid = device number, typ adel-session, over the nonce that the server sent on this very line. */
export const SessionToken = z.object({ deviceNumber: DeviceNumber, nonce: Nonce, version: z.string().max(40) });
export type SessionToken = z.output<typeof SessionToken>;

/** What the server sends to a bridge: the nonce first of all. */
export const ServerMessage = z.discriminatedUnion("order", [
  z.object({ order: z.literal("challenge"), nonce: Nonce }),
  z.object({ order: z.literal("welcome") }),
  /** Whether anyone is subscribed to card changes. */
  z.object({ order: z.literal("watch"), on: z.boolean() }),
  /** A job for the offered nonce; `by` is shown to others as the encoder's user meanwhile. */
  z.object({
    order: z.literal("run"),
    jobId: JobId,
    ticket: Sealed,
    by: z.string().max(64),
    steal: z.boolean(),
  }),
  z.object({ order: z.literal("cancel"), jobId: JobId }),
  z.object({ order: z.literal("settle"), receipt: z.string() }),
  /** A job without any report: if the bridge can prove that it never began, it replies with a signed result. */
  z.object({ order: z.literal("ask"), ticket: Sealed }),
  z.object({ order: z.literal("diagnose"), id: z.number().int() }),
]);
export type ServerMessage = z.output<typeof ServerMessage>;

/** A card on the encoder with a nonce for one job on it. */
export const NonceOffer = z.object({ uid: Uid, nonce: Nonce });
export type NonceOffer = z.output<typeof NonceOffer>;

/** What a bridge sends to its server: the login first of all. */
export const BridgeMessage = z.discriminatedUnion("word", [
  z.object({ word: z.literal("login"), token: z.string().max(4096) }),
  z.object({ word: z.literal("status"), encoder: EncoderStatus, offer: NonceOffer.nullable() }),
  z.object({ word: z.literal("accepted"), jobId: JobId }),
  z.object({
    word: z.literal("refused"),
    jobId: JobId,
    fault: z.enum(ERROR_CODES),
    values: Values,
    /** Signed like any result: proves that nothing was and will be written. Null where the ticket itself was bad. */
    result: z.string().nullable(),
  }),
  /** Progress; with the signed result once finished, which the server settles and receipts. */
  z.object({ word: z.literal("job"), job: JobStatus }),
  z.object({ word: z.literal("diagnosis"), id: z.number().int(), checks: z.array(DiagnosisCheck) }),
  z.object({ word: z.literal("undiagnosed"), id: z.number().int(), fault: z.enum(ERROR_CODES), values: Values }),
]);
export type BridgeMessage = z.output<typeof BridgeMessage>;

/** What a page receives about an encoder that it reaches through the server. Results stay between bridge and server. */
export const EncoderEvent = z.discriminatedUnion("event", [
  z.object({
    event: z.literal("status"),
    online: z.boolean(),
    encoder: EncoderStatus.nullable(),
    version: z.string().nullable(),
  }),
  z.object({ event: z.literal("job"), job: JobStatus.omit({ result: true }) }),
]);
export type EncoderEvent = z.output<typeof EncoderEvent>;
