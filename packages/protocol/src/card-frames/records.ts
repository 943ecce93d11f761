import * as z from "zod";

/** Bits of a record's map, 0…127 in 16 bytes (card format §6); duplicates are removed. */
export const Bits = z
  .array(z.number().int().min(0).max(127))
  .max(128)
  .transform((bits) => [...new Set(bits)].sort((a, b) => a - b));
/** One byte of a record. */
export const Byte = z.number().int().min(0).max(255);

/** The door that it opens: building and floor (1 byte each), room (2 bytes), areas (card format §6). */
const DoorLockRecord = z.object({
  building: Byte,
  floor: Byte,
  room: z.number().int().min(0).max(0xffff),
  areas: Bits.default([]),
});
const EnergySaverRecord = z.object({
  /** Number of relays that the card switches. */
  relays: Byte,
  /** Seconds until the power goes off after the card is removed. */
  offDelay: Byte,
  areas: Bits.default([]),
});
const LadderRecord = z.object({ floors: Bits });
/**
 * Reserves the six sectors; with a template also contains a finger: an ISO/IEC 19794-2 file, base64 (card format §7).
 */
const FingerprintRegion = z.object({
  finger: z.number().int().min(0).max(10).default(0),
  template: z
    .string()
    .regex(/^[A-Za-z0-9+/]+={0,2}$/, { error: "FINGERPRINT_TEMPLATE" })
    .max(8_000)
    .optional(),
});

/** The records of a hotel card; only the given ones are written (card format §3). */
export const HotelRecords = z.object({
  doorLock: DoorLockRecord.optional(),
  energySaver: EnergySaverRecord.optional(),
  ladder: LadderRecord.optional(),
  fingerprint: FingerprintRegion.optional(),
});
export type HotelRecords = z.output<typeof HotelRecords>;

/** Records as stored in the database: of a fingerprint only the finger's number, and whether there is a template. */
export const StoredRecords = z.object({
  doorLock: z
    .object({ building: z.number(), floor: z.number(), room: z.number(), areas: z.array(z.number()) })
    .optional(),
  energySaver: z.object({ relays: z.number(), offDelay: z.number(), areas: z.array(z.number()) }).optional(),
  ladder: z.object({ floors: z.array(z.number()) }).optional(),
  fingerprint: z.object({ finger: z.number(), filled: z.boolean() }).optional(),
});
export type StoredRecords = z.output<typeof StoredRecords>;
