import { block, DEFAULT_KEY, hex } from "@adel/card";
import { expect, it } from "vitest";
import type { Cable } from "./testing/cables.ts";
import { type Bench, codeOf, UID } from "./testing/driver-setup.ts";

const signal = new AbortController().signal;
const DATA = block("000102030405060708090A0B0C0D0E0F");
/** A loss that the system does not report is detected by the missing reply. */
const LOST = ["ENCODER_UNPLUGGED", "ENCODER_SILENT"];

/** States of the port: unplugged, plugged in again, in use, without permission. */
export function portCases(on: Bench, { connectWithoutRights }: Cable) {
  const gone = () =>
    new Promise<void>((resolve) => {
      const { disconnected: gone } = on.port;
      if (gone.aborted) resolve();
      else gone.addEventListener("abort", () => resolve(), { once: true });
    });

  it("detects a pulled cable, and works when the port is back", async () => {
    await on.present();
    await on.simulation.unplug();
    let isLate = false;
    const forget = on.cable.clock.after(2000, () => {
      isLate = true;
    });
    expect(LOST).toContain(await codeOf(on.driver.poll(signal)));
    await gone();
    forget();
    expect(isLate).toBe(false);
    on.simulation.plug();
    await on.connect();
    expect(await on.driver.poll(signal)).toMatchObject({ uid: UID });
  });

  it.each([
    ["before", "unplug:2"],
    ["right after", "unplug-after:2"],
  ])("pulled %s a write, it does not say that the block is written, and goes on after it", async (_, injected) => {
    await on.present();
    on.make(injected);
    await on.driver.authenticate(1, DEFAULT_KEY, "A", signal);
    expect(LOST).toContain(await codeOf(on.driver.writeBlock(4, DATA, signal)));
    await gone();
    on.simulation.plug();
    await on.connect();
    expect(await on.driver.poll(signal)).toMatchObject({ uid: UID });
    await on.driver.authenticate(1, DEFAULT_KEY, "A", signal);
    await on.driver.writeBlock(4, DATA, signal);
    expect(hex(await on.driver.readBlock(4, signal))).toBe(hex(DATA));
  });

  // Between two ends in memory there is no system that could deny access.
  if (!connectWithoutRights) return;

  it("reports that the port is busy when another program uses it, and opens it when it is free", async () => {
    // Where a program opens the card instead of the port, a card must be present.
    await on.present();
    expect(await codeOf(on.cable.connect(on.options))).toBe("PORT_BUSY");
    expect(await on.driver.firmware(signal)).toMatch(/\w/);
    await on.port.close();
    await on.connect();
    expect(await on.driver.firmware(signal)).toMatch(/\w/);
  });

  it("reports a missing permission for the port", async () => {
    await on.port.close();
    expect(await codeOf(on.cable.connectWithoutRights?.(on.options) ?? Promise.resolve())).toBe("PORT_FORBIDDEN");
  });
}
