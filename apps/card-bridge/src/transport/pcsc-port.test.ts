import { describe, expect, it } from "vitest";
import { type ManualClock, manualClock } from "../kernel/testing/manual-clock.ts";
import type { PcscHost } from "./pcsc-client.ts";
import { PcscError, type Scard } from "./pcsc-error.ts";
import { ReaderPort } from "./pcsc-port.ts";

const READER = { name: "ACS ACR122U 00 00", hasCard: true, isTaken: false };
const ATR = Uint8Array.of(0x3b, 0x8f);
const { signal } = new AbortController();

/** A service that refuses to power the card up so often, and then does it. */
function service(refusals: number, code: Scard) {
  const calls: string[] = [];
  const host: PcscHost = {
    disconnected: signal,
    readers: () => [READER],
    onReaders: () => undefined,
    settled: async () => [READER],
    rest: async () => undefined,
    async call(what) {
      calls.push(what);
      if (calls.length <= refusals) throw new PcscError(code, undefined);
      return ATR;
    },
  };
  return { host, calls };
}

/** Time in small steps, each with room for what it sets going. */
async function passing(clock: ManualClock, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 50) {
    clock.pass(50);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe("a card that Windows reads for itself when it is laid down", () => {
  it("is waited for: the certificate service lets go of it after a moment", async () => {
    const clock = manualClock();
    const { host, calls } = service(3, "E_SHARING_VIOLATION");
    const powered = new ReaderPort(READER, host, clock).powerUp(signal);
    await passing(clock, 1000);
    expect(await powered).toEqual(ATR);
    expect(calls).toHaveLength(4);
  });

  it("counts as busy when it is never let go of", async () => {
    const clock = manualClock();
    const { host } = service(Number.POSITIVE_INFINITY, "E_SHARING_VIOLATION");
    const powered = new ReaderPort(READER, host, clock).powerUp(signal);
    powered.catch(() => undefined);
    await passing(clock, 5000);
    await expect(powered).rejects.toMatchObject({ code: "PORT_BUSY" });
  });

  it("is not asked again for any other refusal", async () => {
    const { host, calls } = service(1, "W_UNRESPONSIVE_CARD");
    expect(await new ReaderPort(READER, host, manualClock()).powerUp(signal)).toBeNull();
    expect(calls).toHaveLength(1);
  });
});
