import { emptyCard, uid, virtualCard } from "@adel/card";
import { describe, expect, it } from "vitest";
import { DeviceError } from "../kernel/errors.ts";
import type { DriverName } from "./index.ts";
import { NO_PACE, simulate } from "./simulation.ts";
import { inMemory } from "./testing/cables.ts";

const { signal } = new AbortController();

/** What an encoder says whose every frame takes so long, as behind Bluetooth or a serial server. */
async function identify(name: DriverName, lateMs: number, options: Readonly<Record<string, string>>) {
  const cable = inMemory(name);
  const { clock, newPort } = cable;
  const setting = { driver: name, clock, options: new Map(), pace: NO_PACE, byteMs: 0, newPort } as const;
  const simulation = await simulate(setting);
  simulation.putCard(virtualCard(emptyCard(uid("04A1B2C3"), "1k")));
  simulation.inject({ kind: "line", error: "late", ms: lateMs });
  const { driver } = await cable.connect(new Map(Object.entries(options)));
  const firmware = await driver.firmware(signal).catch((error: unknown) => error);
  const card = typeof firmware === "string" ? await driver.poll(signal) : null;
  await simulation.stop();
  return { firmware, card };
}

describe("an encoder on a slow line", () => {
  it.each([
    ["pn532", 300, "PN532 v1.6"],
    ["pn532", 900, "PN532 v1.6"],
    ["twn4", 300, "TWN4/B1.64/CKF4.64/PRS1.04"],
    ["twn4", 900, "TWN4/B1.64/CKF4.64/PRS1.04"],
  ] as const)(
    "is woken, identified and finds a card, as long as its address allows: %s, %i ms",
    async (name, ms, says) => {
      const { firmware, card } = await identify(name, ms, { timeout: "3000" });
      expect(firmware).toBe(says);
      expect(card?.uid).toEqual(uid("04A1B2C3"));
    },
  );

  it("needs no option where a TWN4 takes 300 ms", async () => {
    expect((await identify("twn4", 300, {})).firmware).toBe("TWN4/B1.64/CKF4.64/PRS1.04");
  });

  it.each(["pn532", "twn4"] as const)("is called silent, not garbled, where it takes too long: %s", async (name) => {
    const { firmware } = await identify(name, 900, {});
    expect(firmware).toBeInstanceOf(DeviceError);
    expect(firmware).toMatchObject({ code: "ENCODER_SILENT" });
  });
});
