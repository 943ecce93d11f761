import * as z from "zod";
import { SectorNumber } from "../card-frames/sector.ts";
import { ERROR_CODES } from "../kernel/errors.ts";
import { DetectedCard, DeviceNumber, EncoderStatus } from "./encoder.ts";
import { EncoderCommand, EncoderCommandReply } from "./encoder-command.ts";
import { JobId, JobOperation, Nonce, Outcome } from "./ticket.ts";

/** Maximum frame in bytes, in both directions (bridge from outside, "Daemon"). */
export const MAX_FRAME = 64 * 1024;

const Lease = z.string().min(1).max(64);
const Sealed = z.string().max(MAX_FRAME - 1024);
const encoder = z.string().max(300);

/**
 * The connection of a bridge to the server of one encoder. revoked: the server refuses its key; replaced: another bridge
 * is logged in with it; untrusted: the server's certificate.
 */
export const ServerLine = z.object({
  deviceNumber: DeviceNumber,
  server: z.string(),
  state: z.enum(["connecting", "open", "revoked", "replaced", "untrusted", "unreachable"]),
  /** Of an untrusted certificate: why. */
  reason: z.string(),
});
export type ServerLine = z.output<typeof ServerLine>;

/** Requests of a page or a local tool on the socket. `encoder` is an encoder's address, as `encoders` lists it. */
export const BridgeRequest = z.discriminatedUnion("method", [
  z.object({
    id: z.number().int(),
    method: z.literal("open"),
    params: z.union([z.object({ pageToken: z.string() }), z.object({ localToken: z.string() })]),
  }),
  z.object({ id: z.number().int(), method: z.literal("encoders"), params: z.object({}) }),
  z.object({ id: z.number().int(), method: z.literal("watch"), params: z.object({}) }),
  /** `yields`: anyone who does not yield gets the encoder from this lease at once, without `steal`. */
  z.object({
    id: z.number().int(),
    method: z.literal("acquire"),
    params: z.object({
      encoder,
      previous: Lease.nullable(),
      steal: z.boolean().default(false),
      yields: z.boolean().default(false),
    }),
  }),
  z.object({ id: z.number().int(), method: z.literal("release"), params: z.object({ encoder, lease: Lease }) }),
  /** `sectors`: those that will be written next; the ones in factory state are read in advance. */
  z.object({
    id: z.number().int(),
    method: z.literal("identify"),
    params: z.object({ encoder, lease: Lease, sectors: z.array(SectorNumber).max(40).default([]) }),
  }),
  z.object({
    id: z.number().int(),
    method: z.literal("run"),
    params: z.object({ encoder, lease: Lease, ticket: Sealed }),
  }),
  /** `after`: the last job of the previous reply. */
  z.object({ id: z.number().int(), method: z.literal("jobs"), params: z.object({ after: JobId.optional() }) }),
  z.object({ id: z.number().int(), method: z.literal("cancel"), params: z.object({ jobId: JobId }) }),
  z.object({ id: z.number().int(), method: z.literal("settle"), params: z.object({ receipt: z.string() }) }),
  z.object({ id: z.number().int(), method: z.literal("diagnose"), params: z.object({ encoder }) }),
  /** Local tools only: the connections to the servers. */
  z.object({ id: z.number().int(), method: z.literal("servers"), params: z.object({}) }),
  /** Local tools only: exclusive use of the encoder until `release`. */
  z.object({ id: z.number().int(), method: z.literal("attach"), params: z.object({ encoder, lease: Lease }) }),
  z.object({
    id: z.number().int(),
    method: z.literal("command"),
    params: z.object({ encoder, lease: Lease, command: EncoderCommand }),
  }),
]);
export type BridgeRequest = z.output<typeof BridgeRequest>;
export type BridgeMethod = BridgeRequest["method"];

/** The state of a job on this bridge; a `finished` one waits for the server's receipt. */
export const JobStatus = z.object({
  jobId: JobId,
  encoder: z.string(),
  act: JobOperation,
  uid: z.string(),
  /** waiting: until its card or encoder is available again. */
  state: z.enum(["running", "waiting", "finished"]),
  phase: z.enum(["checking", "reading", "writing", "verifying"]),
  /** Steps done, and their total; the total is 0 while unknown. */
  done: z.number().int(),
  all: z.number().int(),
  /** The sector that is being processed. */
  sector: z.number().int().nullable(),
  /** Blocks written and read back so far, for the sector map. */
  blocksVerified: z.array(z.number().int()),
  /** Sectors completely written so far, of those that the job writes; 0 and 0 before it is planned, or of an older bridge. */
  sectorsWritten: z.number().int().default(0),
  sectorsPlanned: z.number().int().default(0),
  /** Why it waits, or the error with which it ended. */
  fault: z.enum(ERROR_CODES).nullable(),
  faultValues: z.record(z.string(), z.union([z.string(), z.number()])),
  outcome: Outcome.nullable(),
  /** The signed result, once finished. */
  result: z.string().nullable(),
});
export type JobStatus = z.output<typeof JobStatus>;

/** Jobs of the journal that could not be read at the start of the bridge; an older one does not tell. */
const UnreadableJobs = z.number().int().default(0);

/** One result of a diagnosis. */
export const DiagnosisCheck = z.object({
  name: z.enum(["link", "firmware", "round-trip", "latency", "baud", "antenna", "card", "read", "driver"]),
  /** skip: the check was not possible or not necessary. */
  verdict: z.enum(["pass", "warn", "fail", "skip"]),
  /** Values for the text of the result, or of the error. */
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  fault: z.enum(ERROR_CODES).nullable(),
});
export type DiagnosisCheck = z.output<typeof DiagnosisCheck>;

/** The reply of each method. `run` replies when the job is accepted; the rest follows as events. */
export const bridgeReplies = {
  open: z.object({ version: z.string(), encoders: z.array(EncoderStatus) }),
  encoders: z.object({ encoders: z.array(EncoderStatus) }),
  /** Jobs that do not fit into the frame follow as events. */
  watch: z.object({ encoders: z.array(EncoderStatus), jobs: z.array(JobStatus), unreadableJobs: UnreadableJobs }),
  acquire: z.object({ lease: Lease }),
  release: z.object({}),
  identify: z.object({ card: DetectedCard, nonce: Nonce }),
  run: z.object({ jobId: JobId }),
  /** `more`: whether there are jobs after the last one. */
  jobs: z.object({ jobs: z.array(JobStatus), more: z.boolean().default(false), unreadableJobs: UnreadableJobs }),
  cancel: z.object({}),
  settle: z.object({}),
  diagnose: z.object({ checks: z.array(DiagnosisCheck) }),
  servers: z.object({ servers: z.array(ServerLine) }),
  attach: z.object({ can: z.array(z.string()) }),
  command: EncoderCommandReply,
} satisfies Record<BridgeMethod, z.ZodType>;
export type BridgeReply<M extends BridgeMethod> = z.output<(typeof bridgeReplies)[M]>;

/** An error reply on the socket; `values` fill the placeholders of its text. */
export const BridgeError = z.object({
  fault: z.enum(ERROR_CODES),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
  traceId: z.string().optional(),
});

/** While `watch` is on, a bridge sends a beat this often: without one for a while it has stopped, though its socket is open. */
export const BEAT_MS = 2_000;

/** Messages of the bridge: first the challenge, then replies by id, and events while `watch` is on. */
export const BridgeFrame = z.union([
  z.object({ event: z.literal("challenge"), challenge: Nonce, version: z.string(), protocol: z.number() }),
  z.object({ event: z.literal("encoder"), encoder: EncoderStatus }),
  z.object({ event: z.literal("job"), job: JobStatus }),
  z.object({ event: z.literal("beat") }),
  z.object({ id: z.number().int(), reply: z.looseObject({}) }),
  z.object({ id: z.number().int().nullable(), error: BridgeError }),
]);
export type BridgeFrame = z.output<typeof BridgeFrame>;
