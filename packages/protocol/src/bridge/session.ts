import * as z from "zod";
import { Uid } from "../card-frames/card-answer.ts";
import { ERROR_CODES } from "../kernel/errors.ts";
import { DeviceNumber, EncoderStatus } from "./encoder.ts";
import { DiagnosisCheck, JobStatus, MAX_FRAME } from "./message.ts";
import { JobId, Nonce } from "./ticket.ts";

/** Path of the connection between a bridge and its server, below the base path. */
export const SESSION_PATH = "/bridge/session";
/** If a job is not accepted within this time, the encoder counts as not answering. */
export const ACCEPT_MS = 8_000;
/** A bridge must sign the server's nonce within this time, or the connection is closed. */
export const LOGIN_MS = 10_000;
/** How often a bridge renews the nonce of a card that stays on the encoder, before `NONCE_LIFE_MS` ends. */
export const OFFER_MS = 60_000;
/** Close codes: `replaced`, the encoder logged in over another connection; `refused`, its key is revoked or wrong. */
export const SESSION_CLOSE = { replaced: 4001, refused: 4003 } as const;

const Sealed = z.string().max(MAX_FRAME - 1024);
const Values = z.record(z.string(), z.union([z.string(), z.number()]));

/**
 * The claims of a login: JWS HS256, kid = device number, typ adel-session, over the nonce that the server sent on this
 * connection.
 */
export const SessionToken = z.object({ deviceNumber: DeviceNumber, nonce: Nonce, version: z.string().max(40) });
export type SessionToken = z.output<typeof SessionToken>;

/** Messages of the server to a bridge; the first one is the nonce. */
export const ServerMessage = z.discriminatedUnion("order", [
  z.object({ order: z.literal("challenge"), nonce: Nonce }),
  z.object({ order: z.literal("welcome") }),
  /** Whether anyone is subscribed to card changes. */
  z.object({ order: z.literal("watch"), on: z.boolean() }),
  /** A job for the offered nonce; `by` is shown to others as the current user of the encoder. */
  z.object({
    order: z.literal("run"),
    jobId: JobId,
    ticket: Sealed,
    by: z.string().max(64),
    steal: z.boolean(),
  }),
  z.object({ order: z.literal("cancel"), jobId: JobId }),
  z.object({ order: z.literal("settle"), receipt: z.string() }),
  /** A job that was never reported: a bridge that can prove that it never started replies with a signed result. */
  z.object({ order: z.literal("ask"), ticket: Sealed }),
  z.object({ order: z.literal("diagnose"), id: z.number().int() }),
]);
export type ServerMessage = z.output<typeof ServerMessage>;

/** A card on the encoder with a nonce for one job on it. */
export const NonceOffer = z.object({ uid: Uid, nonce: Nonce });
export type NonceOffer = z.output<typeof NonceOffer>;

/** Messages of a bridge to its server; the first one is the login. */
export const BridgeMessage = z.discriminatedUnion("word", [
  z.object({ word: z.literal("login"), token: z.string().max(4096) }),
  z.object({ word: z.literal("status"), encoder: EncoderStatus, offer: NonceOffer.nullable() }),
  z.object({ word: z.literal("accepted"), jobId: JobId }),
  z.object({
    word: z.literal("refused"),
    jobId: JobId,
    fault: z.enum(ERROR_CODES),
    values: Values,
    /** A signed result that proves that nothing was or will be written; null if the ticket was invalid. */
    result: z.string().nullable(),
  }),
  /** Progress; a finished job has the signed result, which the server settles and acknowledges by a receipt. */
  z.object({ word: z.literal("job"), job: JobStatus }),
  z.object({ word: z.literal("diagnosis"), id: z.number().int(), checks: z.array(DiagnosisCheck) }),
  z.object({ word: z.literal("undiagnosed"), id: z.number().int(), fault: z.enum(ERROR_CODES), values: Values }),
]);
export type BridgeMessage = z.output<typeof BridgeMessage>;

/** Events about an encoder for a page that reaches it through the server. They contain no results. */
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
