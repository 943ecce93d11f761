import { execFile } from "node:child_process";
import { connect as connectTcp } from "node:net";
import { emptyCard, uid, virtualCard } from "@adel/card";
import { afterAll, afterEach, describe, expect, it } from "vitest";
import { systemClock } from "../../kernel/clock.ts";
import { isDevice } from "../../kernel/errors.ts";
import { createLog } from "../../kernel/log.ts";
import { EncoderSession } from "../../session/encoder-session.ts";
import { encoderAddress } from "../address.ts";
import { drivers } from "../index.ts";
import { NO_PACE, type Simulation, simulate } from "../simulation.ts";
import { VpcdPort } from "./sim-socket.ts";
import { bytesOf } from "./testing/fixtures.ts";
import { privatePcscd, READER, until } from "./testing/pcscd.ts";

const { signal } = new AbortController();
const clock = systemClock;
const UID = uid("04A1B2C3");
const program = process.env.ADEL_TEST_PCSCD;
// Compiled only if headers and a compiler are installed (tools/run/src/suites/prerequisites.ts).
const bindings = process.env.ADEL_TEST_PCSCLITE ? ["koffi", "pcsclite"] : ["koffi"];

describe("a missing binding", () => {
  it("is reported, with the one that is always available", async () => {
    const location = { path: "*", clock, options: new Map([["binding", "acme"]]) };
    const missingBinding = { code: "PCSC_BINDING_ABSENT", values: { binding: "acme" } };
    await expect(drivers.pcsc.open(location, signal)).rejects.toMatchObject(missingBinding);
  });
});

describe("a binding of earlier versions", () => {
  it("is opened as the default one, so that stored addresses stay usable", async () => {
    const open = (options: Readonly<Record<string, string>>) =>
      drivers.pcsc.open({ path: "no such reader", clock, options: new Map(Object.entries(options)) }, signal);
    const reason = (opened: Promise<unknown>) => opened.catch((error: unknown) => error);
    expect(await reason(open({ binding: "pcsc-mini" }))).toEqual(await reason(open({})));
  });
});

if (program) {
  const pcscd = await privatePcscd(program);
  const simulations: Simulation[] = [];
  afterEach(async () => {
    for (const one of simulations.splice(0)) await one.stop();
    await pcscd.stop();
  });
  afterAll(pcscd.remove);

  /** A card in one of the two virtual readers, once the service has noticed it. */
  async function lay(reader: 0 | 1, options: Readonly<Record<string, string>> = {}): Promise<Simulation> {
    let port: VpcdPort | undefined;
    const newPort = () => {
      port = new VpcdPort({ host: "127.0.0.1", port: pcscd.vpcd + reader, clock });
      return port;
    };
    const setting = {
      driver: "pcsc",
      clock,
      options: new Map(Object.entries(options)),
      pace: NO_PACE,
      byteMs: 0,
    } as const;
    const simulation = await simulate({ ...setting, newPort });
    simulations.push(simulation);
    simulation.putCard(virtualCard(emptyCard(UID, "1k")));
    // It finds the card, powers it up, and has noticed it before it looks again.
    for (let found = 0; port && found < 3; ) if (await port.polled()) found += 1;
    return simulation;
  }

  describe.each(bindings)("the smart card service by %s", (binding) => {
    const location = (path: string, more: Readonly<Record<string, string>> = {}) => ({
      path,
      clock,
      pcscSocket: pcscd.socket,
      options: new Map(Object.entries({ binding, ...more })),
    });
    const open = (path: string, more?: Readonly<Record<string, string>>) =>
      drivers.pcsc.open(location(path, more), signal);

    it("is reported as down when the service is", async () => {
      await expect(open(READER)).rejects.toMatchObject({ code: "PCSC_DOWN" });
      await expect(open("*")).rejects.toMatchObject({ code: "PCSC_DOWN" });
    });

    it("has no reader if none, or another one, is plugged in", async () => {
      await pcscd.start(false);
      await expect(open("*")).rejects.toMatchObject({ code: "NO_ENCODER" });
      await expect(open(READER)).rejects.toMatchObject({ code: "NO_ENCODER", values: { encoder: READER } });
      await pcscd.stop();
      await pcscd.start();
      // The process that watched the stopped service may be asked once more before it notices.
      await until("the new service is asked", async () => {
        const reason: unknown = await open("ACS ACR122U 00 00").catch((error: unknown) => error);
        return isDevice(reason, "NO_ENCODER");
      });
    });

    it("opens, for *, the first reader that supports the commands, after one that does not", async () => {
      await pcscd.start();
      await lay(0, { reader: "contact" });
      await expect(open(READER).then(({ driver }) => driver.poll(signal))).rejects.toMatchObject({
        code: "READER_UNSUITED",
        values: { reader: READER },
      });
      await lay(1);
      const { port, driver } = await open("*");
      expect(port.path).toBe("Virtual PCD 00 01");
      expect(await driver.poll(signal)).toMatchObject({ uid: UID, kind: { size: "1k" } });
      await port.close();
    });

    it("reports, for *, the reason if no reader supports them", async () => {
      await pcscd.start();
      await lay(0, { reader: "contact" });
      await lay(1, { reader: "contact" });
      await expect(open("*")).rejects.toMatchObject({ code: "READER_UNSUITED" });
    });

    it("may stop, and its reader may be unplugged and plugged in: the same session detects the card again", async () => {
      const reported: string[] = [];
      const log = createLog(() => undefined, clock, "error");
      const connect = () => open(READER);
      const session = new EncoderSession({ address: encoderAddress(`pcsc:${READER}`), connect, clock, log });
      session.onChange(({ state }) => reported.push(state));
      session.watch();
      try {
        for (const round of [1, 2, 3]) {
          await pcscd.start();
          const [simulation] = simulations.length === 0 ? [await lay(0)] : simulations;
          expect(simulation).toBeDefined();
          await until(`the card is seen, ${round}`, async () => session.view().state === "card");
          await pcscd.stop();
          await until("the service is missed", async () => session.view().error === "PCSC_DOWN");
          await pcscd.start(false);
          await until("the reader is missed", async () => session.view().error === "NO_ENCODER");
          await pcscd.stop();
        }
      } finally {
        await session.close();
      }
      expect(reported.filter((state) => state === "card")).toHaveLength(3);
    });

    it("closes a reader that never replies", async () => {
      await pcscd.start();
      const card = connectTcp({ host: "127.0.0.1", port: pcscd.vpcd, noDelay: true });
      let looks = 0;
      card.on("data", (bytes) => {
        // Replies only with its ATR (request 01 04).
        if (bytes.at(-1) !== 4) return;
        looks += 1;
        card.write(bytesOf("00143B8F8001804F0CA000000306030001000000006A"));
      });
      await until("the card is noticed", async () => looks > 2);
      const { port, driver } = await open(READER, { timeout: "500" });
      await expect(driver.poll(signal)).rejects.toMatchObject({ code: "ENCODER_SILENT" });
      await expect(driver.poll(signal)).rejects.toMatchObject({ code: "ENCODER_SILENT" });
      await port.close();
      card.destroy();
    });

    it("does not keep a program from exiting", async () => {
      await pcscd.start();
      await lay(0);
      const bridge = new URL("../../start.ts", import.meta.url).pathname;
      const encoder = `pcsc:*?binding=${binding}`;
      const ended = await new Promise<{ code: number | null; out: string }>((resolve) => {
        const run = execFile(process.execPath, [bridge, "list", "--json", "--encoder", encoder], (_, out) =>
          resolve({ code: run.exitCode, out }),
        );
      });
      expect(ended.code).toBe(0);
      const { encoders } = JSON.parse(ended.out);
      expect(encoders).toContainEqual(expect.objectContaining({ encoder, state: "ready" }));
      expect(encoders).toContainEqual(expect.objectContaining({ state: "ready", firmware: "ACR122U214" }));
    });
  });
}
