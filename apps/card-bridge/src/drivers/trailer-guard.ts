import { accessOf, type Block, isLockedForGood, isTrailer, sectorOf } from "@adel/card";
import { DeviceError } from "../kernel/errors.ts";
import type { EncoderDriver } from "./driver.ts";

/**
 * Rejects a trailer whose access bits are inconsistent: writing it would block its sector permanently (MF1S50YYX
 * §8.7.1).
 */
export function assertSafeTrailer(block: number, data: Block): void {
  if (isTrailer(block) && !accessOf(data)) {
    throw new DeviceError("TRAILER_UNSAFE", "writing a trailer", { sector: sectorOf(block) });
  }
}

/** Whether a block is a trailer after which its sector can never be changed back; its access bits are consistent. */
export function locksForGood(block: number, data: Block | undefined): boolean {
  const access = data && isTrailer(block) ? accessOf(data) : undefined;
  return access !== undefined && isLockedForGood(access);
}

/** The last check before a write is sent. Every driver is created with it, so every write to a card passes it. */
export const withTrailerGuard = (driver: EncoderDriver): EncoderDriver => ({
  ...driver,
  async writeBlock(block, data, signal) {
    assertSafeTrailer(block, data);
    await driver.writeBlock(block, data, signal);
  },
});
