import * as z from "zod";
import { Atqa, CardSizeWord, Sak, Uid } from "../card-frames/card-answer.ts";
import { TicketContent } from "../card-frames/content.ts";
import { Dump, KeyLabel } from "../card-frames/dump.ts";
import { KeySlot, SectorKey, SectorNumber } from "../card-frames/sector.ts";
import { ERROR_CODES } from "../kernel/errors.ts";
import { DeviceNumber } from "./encoder.ts";

/** A job must start within this time after the bridge gave its nonce, by the bridge's own monotonic clock. */
export const NONCE_LIFE_MS = 120_000;
/** A page token opens one socket, within this time after the challenge. */
export const PAGE_TOKEN_LIFE_MS = 60_000;

export const JobId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);
/** Random bytes of the bridge, base64url. */
export const Nonce = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/);

/** A key that may open a sector now. */
export const CandidateKey = z.object({
  sector: SectorNumber,
  slot: KeySlot,
  key: SectorKey,
  label: KeyLabel,
});
export type CandidateKey = z.output<typeof CandidateKey>;

/** Key A of one hotel's sectors, current or previous: identifies the card's hotel (front desk §5). */
export const KeyProbe = z.object({
  label: KeyLabel,
  keys: z
    .array(z.object({ sector: SectorNumber, key: SectorKey }))
    .min(1)
    .max(40),
});
export type KeyProbe = z.output<typeof KeyProbe>;
/** Maximum number of hotels, each with its current and previous key; the manufacturer's key is added. */
export const MAX_PROBED_HOTELS = 8;
export const PROBED_KEY_AGES = 2;
const MAX_PROBES = MAX_PROBED_HOTELS * PROBED_KEY_AGES + 1;

const ticketBase = {
  jobId: JobId,
  deviceNumber: DeviceNumber,
  uid: Uid,
  nonce: Nonce,
  candidates: z.array(CandidateKey),
};
/** The claims of a job's ticket: JWE `dir` + A256GCM, kid = device number, typ adel-job. */
export const Ticket = z.discriminatedUnion("act", [
  z.object({ act: z.literal("read"), ...ticketBase }),
  /** Tried in this order, and only if the card's directory lists one of our applications. */
  z.object({ act: z.literal("identify"), ...ticketBase, probes: z.array(KeyProbe).max(MAX_PROBES) }),
  z.object({ act: z.literal("write"), ...ticketBase, content: TicketContent }),
  z.object({ act: z.literal("erase"), ...ticketBase, content: TicketContent }),
]);
export type Ticket = z.output<typeof Ticket>;

/** What a job does to its card. */
export const JobOperation = z.enum(["read", "identify", "write", "erase"]);

export const Outcome = z.enum(["done", "partial", "failed", "cancelled"]);
export type Outcome = z.output<typeof Outcome>;

/** The claims of a result: JWS HS256, kid = device number, typ adel-result. */
export const JobResult = z.object({
  jobId: JobId,
  deviceNumber: DeviceNumber,
  act: JobOperation,
  uid: Uid,
  outcome: Outcome,
  fault: z.enum(ERROR_CODES).nullable(),
  faultValues: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Number of blocks that this job has changed on the card; 0 proves that the card is unchanged. */
  blocksWritten: z.number().int().min(0),
  /** Sectors written, read back and opened with both new keys. */
  sectorsVerified: z.array(SectorNumber),
  /** Sectors that no known key opens since the write of their trailer was interrupted. */
  sectorsTorn: z.array(SectorNumber),
  atqa: Atqa,
  sak: Sak,
  cardSize: CardSizeWord,
  dump: Dump.nullable(),
});
export type JobResult = z.output<typeof JobResult>;

/** The claims of the server's receipt for a result: JWS HS256, typ adel-receipt. The bridge may then forget the job. */
export const Receipt = z.object({ jobId: JobId, deviceNumber: DeviceNumber });
export type Receipt = z.output<typeof Receipt>;

/** The claims of a page token: JWS HS256, kid and aud = device number, typ adel-page, with `iat`, `exp` (60 s) and `jti`. */
export const PageToken = z.object({
  sub: z.string(),
  name: z.string(),
  aud: DeviceNumber,
  jti: z.string(),
  challenge: Nonce,
});
export type PageToken = z.output<typeof PageToken>;
