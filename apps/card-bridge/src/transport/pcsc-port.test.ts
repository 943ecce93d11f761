import { describe, expect, it } from "vitest";
import { type ManualClock, manualClock } from "../kernel/testing/manual-clock.ts";
import type { PcscHost } from "./pcsc-client.ts";
import { PcscError, type Scard } from "./pcsc-error.ts";
import { ReaderPort } from "./pcsc-port.ts";

const READER = { name: "ACS ACR122U 00 00", hasCard: true, isTaken: false };
const ATR = Uint8Array.of(0x3b, 0x8f);
const { signal } = new AbortController();

/** A service that rejects powering the card up so often, and then accepts it. */
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

/** Advances time in small steps, with pauses for what it triggers. */
async function passing(clock: ManualClock, ms: number): Promise<void> {
  for (let passed = 0; passed < ms; passed += 50) {
    clock.pass(50);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe("a card that Windows reads itself when it is placed", () => {
  it("is waited for: the certificate service releases it after a moment", async () => {
    const clock = manualClock();
    const { host, calls } = service(3, "E_SHARING_VIOLATION");
    const powered = new ReaderPort(READER, host, clock).powerUp(signal);
    await passing(clock, 1000);
    expect(await powered).toEqual(ATR);
    expect(calls).toHaveLength(4);
  });

  it("counts as busy when it is never released", async () => {
    const clock = manualClock();
    const { host } = service(Number.POSITIVE_INFINITY, "E_SHARING_VIOLATION");
    const powered = new ReaderPort(READER, host, clock).powerUp(signal);
    powered.catch(() => undefined);
    await passing(clock, 5000);
    await expect(powered).rejects.toMatchObject({ code: "PORT_BUSY" });
  });

  it("is not retried after any other error", async () => {
    const { host, calls } = service(1, "W_UNRESPONSIVE_CARD");
    expect(await new ReaderPort(READER, host, manualClock()).powerUp(signal)).toBeNull();
    expect(calls).toHaveLength(1);
  });
});
