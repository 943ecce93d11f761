import { accessOf, type Block, isTrailer, sectorOf } from "@adel/card";
import { DeviceError } from "../kernel/errors.ts";
import type { EncoderDriver } from "./driver.ts";

/** Refuses a trailer whose access bits contradict themselves: writing it would lock its sector for good (MF1S50YYX §8.7.1). */
export function assertSafeTrailer(block: number, data: Block): void {
  if (isTrailer(block) && !accessOf(data)) {
    throw new DeviceError("TRAILER_UNSAFE", "writing a trailer", { sector: sectorOf(block) });
  }
}

/** The last gate before the wire: no driver is handed out without it, so no path to a card leads around it. */
export const withTrailerGuard = (driver: EncoderDriver): EncoderDriver => ({
  ...driver,
  async writeBlock(block, data, signal) {
    assertSafeTrailer(block, data);
    await driver.writeBlock(block, data, signal);
  },
});
