import type { Db } from "../../../core/db/database.ts";
import { HotelRepository } from "./hotel.repository.ts";

/** More cards than a hotel makes between two backups. */
const SKIPPED_SEQUENCES = 10_000;

/**
 * After a restore: a lock rejects a card whose sequence is not newer than the last one it has read, and cards were made
 * after the backup. Returns by how much the sequences were advanced.
 */
export async function skipSequences(db: Db): Promise<number> {
  await new HotelRepository(db).skipSequences(SKIPPED_SEQUENCES);
  return SKIPPED_SEQUENCES;
}
