import { APPLICATIONS } from "@adel/card";
import { z } from "zod";
import { ERROR_CODES } from "../kernel/errors.ts";
import { hexOf } from "../kernel/field.ts";
import { CardSizeWord, DeviceNumber, Uid } from "./encoder.ts";

/**
 * What is sealed or signed between server and bridge. Each purpose has a key of its own:
 * HKDF-SHA256(encoder key, empty salt, info `adel/1/<purpose>/<device number>`), 32 bytes (RFC 5869).
 */
export const PURPOSES = ["job", "result", "receipt", "page", "session"] as const;
export type Purpose = (typeof PURPOSES)[number];
export const hkdfInfo = (purpose: Purpose, deviceNumber: string): string => `adel/1/${purpose}/${deviceNumber}`;
/** The `typ` of each token's header. */
export const tokenType = (purpose: Purpose): string => `adel-${purpose}`;
/** A job may start within this time after the bridge gave its nonce, by the bridge's own monotonic clock. */
export const NONCE_LIFE_MS = 120_000;
/** A page token opens a socket within this time after the challenge, once. */
export const PAGE_TOKEN_LIFE_MS = 60_000;

export const JobId = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/);
/** Random bytes of the bridge, base64url. */
export const Nonce = z.string().regex(/^[A-Za-z0-9_-]{22,64}$/);

/** Which key may open a sector now, and what to call it. Tried in this order, before the chip's factory keys. */
export const KEY_LABELS = ["factory-default", "directory", "hotel", "hotel-previous", "maker", "typed"] as const;
export const KeyLabel = z.enum(KEY_LABELS);
export type KeyLabel = z.output<typeof KeyLabel>;
export const SectorNumber = z.number().int().min(0).max(39);
export const CandidateKey = z.object({
  sector: SectorNumber,
  slot: z.enum(["A", "B"]),
  key: hexOf(6),
  label: KeyLabel,
});
export type CandidateKey = z.output<typeof CandidateKey>;

/** What a card shall hold: finished records and this card's sector keys, never a master key (card format §5). */
export const TicketContent = z.object({
  cardSize: CardSizeWord,
  applications: z.array(
    z.object({ application: z.enum(APPLICATIONS), sectors: z.array(SectorNumber), data: hexOf(48, 288) }),
  ),
  sectorKeys: z.array(z.object({ sector: SectorNumber, keyA: hexOf(6), keyB: hexOf(6) })),
});
export type TicketContent = z.output<typeof TicketContent>;

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
  z.object({ act: z.literal("write"), ...ticketBase, content: TicketContent }),
  z.object({ act: z.literal("erase"), ...ticketBase, content: TicketContent }),
]);
export type Ticket = z.output<typeof Ticket>;

export const Outcome = z.enum(["done", "partial", "failed", "cancelled"]);
export type Outcome = z.output<typeof Outcome>;

/** A block of a dump: 32 hex digits with trailer keys blanked to zeros, or null where no key opened it. */
export const DumpBlock = hexOf(16).nullable();
export const Dump = z.object({
  blocks: z.array(DumpBlock),
  /** By sector: the label of the key that opened it, or null. */
  openedWith: z.array(KeyLabel.nullable()),
});
export type Dump = z.output<typeof Dump>;

/** The claims of a result: JWS HS256, kid = device number, typ adel-result. */
export const JobResult = z.object({
  jobId: JobId,
  deviceNumber: DeviceNumber,
  act: z.enum(["read", "write", "erase"]),
  uid: Uid,
  outcome: Outcome,
  fault: z.enum(ERROR_CODES).nullable(),
  faultValues: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Blocks on the card that this job has changed; 0 proves that the card is as it was. */
  blocksWritten: z.number().int().min(0),
  /** Sectors written, read back and opened with both new keys. */
  sectorsVerified: z.array(SectorNumber),
  /** Sectors that no known key opens since a torn trailer. */
  sectorsTorn: z.array(SectorNumber),
  atqa: hexOf(2).nullable(),
  sak: hexOf(1).nullable(),
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
