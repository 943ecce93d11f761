import { accessOf, type Block, isTrailer, sectorOf } from "@adel/card";
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

/** The last check before a write is sent. Every driver is created with it, so every write to a card passes it. */
export const withTrailerGuard = (driver: EncoderDriver): EncoderDriver => ({
  ...driver,
  async writeBlock(block, data, signal) {
    assertSafeTrailer(block, data);
    await driver.writeBlock(block, data, signal);
  },
});
