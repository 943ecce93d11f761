import { describe, expect, it } from "vitest";
import { encoderAddress } from "../drivers/address.ts";
import type { EncoderDriver } from "../drivers/driver.ts";
import type { Connection } from "../drivers/link.ts";
import { DeviceError } from "../kernel/errors.ts";
import { createLog } from "../kernel/log.ts";
import { type ManualClock, manualClock } from "../kernel/testing/manual-clock.ts";
import { virtualClock } from "../kernel/testing/virtual-clock.ts";
import { EncoderLink } from "./encoder-link.ts";
import { EncoderSession, type EncoderView } from "./encoder-session.ts";

const address = encoderAddress("twn4:/test/encoder");
const signal = new AbortController().signal;
const settled = () => new Promise((resolve) => setImmediate(resolve));

/** A driver with given behavior, on a port that can be disconnected in any way. */
function device(more: Partial<EncoderDriver> = {}, close: () => Promise<void> = async () => undefined) {
  const gone = new AbortController();
  const driver: EncoderDriver = {
    can: new Set(),
    firmware: async () => "test",
    poll: async () => null,
    authenticate: async () => undefined,
    readBlock: async () => {
      throw new DeviceError("ENCODER_GARBLED", "reading");
    },
    writeBlock: async () => undefined,
    settle: async () => undefined,
    indicate: async () => undefined,
    ...more,
  };
  const connection: Connection = { driver, port: { path: "x", disconnected: gone.signal, close } };
  return { connection, goes: (reason?: unknown) => gone.abort(reason) };
}

function linkTo(devices: readonly Connection[], clock: ManualClock = manualClock(), at = address) {
  const left = [...devices];
  const rates: (string | undefined)[] = [];
  const errors: string[] = [];
  const logged: string[] = [];
  let gone = 0;
  const link = new EncoderLink({
    address: at,
    connect: async ({ options }) => {
      rates.push(options.get("baud"));
      const next = left.shift();
      if (!next) throw new DeviceError("NO_ENCODER", "opening");
      return next;
    },
    clock,
    log: createLog((line) => logged.push(line), clock, "debug"),
    onError: (code) => errors.push(code),
    onDisconnected: () => {
      gone += 1;
    },
  });
  return { link, clock, errors, logged, rates, goneTimes: () => gone };
}
const never = () => new Promise<never>(() => undefined);

describe("the connection to an encoder", () => {
  it("retries once for an encoder whose first reply is lost, and not more", async () => {
    let asked = 0;
    const answersAt = (attempt: number) => async () => {
      asked += 1;
      if (asked < attempt) throw new DeviceError("ENCODER_SILENT", "asking for the firmware version");
      return "test";
    };
    const lossy = linkTo([device({ firmware: answersAt(2) }).connection]);
    expect(await lossy.link.use(async () => "used", signal)).toBe("used");
    asked = 0;
    const dead = linkTo([device({ firmware: answersAt(3) }).connection]);
    await expect(dead.link.use(never, signal)).rejects.toMatchObject({ code: "ENCODER_SILENT" });
  });

  it("closes a driver that does not detect the loss of its port, and reports the loss", async () => {
    const first = device({ poll: never });
    const { link, clock, goneTimes } = linkTo([first.connection, device().connection]);
    const using = link.use((driver) => driver.poll(signal), signal).catch((error: unknown) => error);
    await settled();
    first.goes(new Error("the service died"));
    expect(goneTimes()).toBe(1);
    clock.pass(1000);
    expect(await using).toMatchObject({ code: "ENCODER_UNPLUGGED" });
    expect(await link.use((driver) => driver.poll(signal), signal)).toBeNull();
  });

  it.each([
    ["an error of a native binding", new Error("SCARD_E_NO_SERVICE")],
    ["no error object at all", "gone"],
    ["silence", new DeviceError("ENCODER_SILENT", "polling")],
  ])("starts again from the port after %s", async (_what, thrown) => {
    const first = device({ poll: () => Promise.reject(thrown) });
    const { link } = linkTo([first.connection, device().connection]);
    await expect(link.use((driver) => driver.poll(signal), signal)).rejects.toBeInstanceOf(DeviceError);
    expect(await link.use((driver) => driver.poll(signal), signal)).toBeNull();
  });

  it("reports every error after the loss of the port as the loss of the port", async () => {
    const first = device({
      poll: () => {
        first.goes(new DeviceError("ENCODER_UNPLUGGED", "pulled"));
        return Promise.reject(new DeviceError("ENCODER_GARBLED", "half an answer"));
      },
    });
    const { link } = linkTo([first.connection]);
    await expect(link.use((driver) => driver.poll(signal), signal)).rejects.toMatchObject({
      code: "ENCODER_UNPLUGGED",
    });
  });

  it.each([
    ["rejects", () => Promise.reject(new Error("EIO"))],
    ["never ends", never],
  ])("goes on though the closing of the old port %s", async (_what, close) => {
    const first = device({ poll: () => Promise.reject(new DeviceError("ENCODER_SILENT", "polling")) }, close);
    const { link, clock } = linkTo([first.connection, device().connection]);
    const using = link.use((driver) => driver.poll(signal), signal).catch((error: unknown) => error);
    await settled();
    clock.pass(1000);
    expect(await using).toMatchObject({ code: "ENCODER_SILENT" });
    expect(await link.use((driver) => driver.poll(signal), signal)).toBeNull();
  });

  it("reports each error of the line, including retried ones, and none of the card", async () => {
    let tries = 0;
    const one = device({
      poll: async () => {
        tries += 1;
        if (tries < 3) throw new DeviceError("ENCODER_GARBLED", "polling");
        throw new DeviceError("TWO_CARDS", "polling");
      },
    });
    const { link, errors } = linkTo([one.connection]);
    const twice = async (driver: EncoderDriver) => {
      await driver.poll(signal).catch(() => undefined);
      await driver.poll(signal).catch(() => undefined);
      return driver.poll(signal);
    };
    await expect(link.use(twice, signal)).rejects.toMatchObject({ code: "TWO_CARDS" });
    expect(errors).toEqual(["ENCODER_GARBLED", "ENCODER_GARBLED"]);
    // The card's error has not closed the connection to the encoder.
    expect(link.firmware()).toBe("test");
  });
});

describe("a line with errors at the rate that its driver has selected", () => {
  const failing = (rate: number, code: "ENCODER_SILENT" | "ENCODER_GARBLED" | "CARD_LIFTED" = "ENCODER_GARBLED") =>
    device({ baudRate: () => rate, poll: () => Promise.reject(new DeviceError(code, "polling")) }).connection;
  const pn532 = encoderAddress("pn532:/test/encoder");
  const fail = (link: ReturnType<typeof linkTo>["link"]) =>
    link.use((driver) => driver.poll(signal), signal).catch(() => undefined);

  it("is opened at the next lower rate after the second failure, and stays there", async () => {
    const devices = [failing(921_600), failing(921_600, "ENCODER_SILENT"), failing(460_800), failing(460_800)];
    const { link, rates, logged } = linkTo([...devices, device().connection], manualClock(), pn532);
    for (let attempt = 0; attempt < 5; attempt += 1) await fail(link);
    expect(rates).toEqual([undefined, undefined, "460800", "460800", "230400"]);
    expect(logged.filter((line) => line.includes("rate lowered")).map((line) => /"to":(\d+)/.exec(line)?.[1])).toEqual([
      "460800",
      "230400",
    ]);
  });

  it("keeps its rate after single errors, errors of the card, and at the lowest rate", async () => {
    const single = linkTo([failing(921_600), failing(921_600), device().connection], manualClock(), pn532);
    await fail(single.link);
    single.clock.pass(61_000);
    await fail(single.link);
    await fail(single.link);
    const card = linkTo([failing(921_600, "CARD_LIFTED")], manualClock(), pn532);
    for (let attempt = 0; attempt < 3; attempt += 1) await fail(card.link);
    const lowest = linkTo([failing(115_200), failing(115_200), device().connection], manualClock(), pn532);
    for (let attempt = 0; attempt < 3; attempt += 1) await fail(lowest.link);
    const fixed = linkTo([0, 1, 2].map(() => device().connection));
    for (let attempt = 0; attempt < 3; attempt += 1)
      await fixed.link.use((driver) => driver.readBlock(4, signal), signal).catch(() => undefined);
    for (const { rates } of [single, card, lowest, fixed]) expect(new Set(rates)).toEqual(new Set([undefined]));
  });
});

describe("an encoder that is watched", () => {
  const log = createLog(() => undefined, virtualClock());
  const shows = (session: EncoderSession, fits: (view: EncoderView) => boolean) =>
    new Promise<EncoderView>((resolve) => {
      const look = (view: EncoderView) => {
        if (!fits(view)) return;
        off();
        resolve(view);
      };
      const off = session.onChange(look);
      look(session.view());
    });

  it("survives every way in which a driver's port can end, and is polled again each time", async () => {
    const ends: readonly unknown[] = [
      undefined,
      new DeviceError("ENCODER_UNPLUGGED", "pulled"),
      new Error("the service was restarted"),
      "a word",
    ];
    const opened: ((one: ReturnType<typeof device>) => void)[] = [];
    const looked = [...ends, "last"].map(
      () => new Promise<ReturnType<typeof device>>((resolve) => opened.push(resolve)),
    );
    const session = new EncoderSession({
      address,
      connect: async () => {
        const one = device({
          poll: async () => {
            opened[0]?.(one);
            return null;
          },
        });
        return one.connection;
      },
      clock: virtualClock(),
      log,
    });
    session.watch();
    for (const [index, reason] of ends.entries()) {
      const one = await looked[index];
      opened.shift();
      one?.goes(reason);
    }
    await looked.at(-1);
    await shows(session, ({ state }) => state === "ready");
    await session.close();
  });

  it("shows two cards as such, though the encoder works, and then the remaining one", async () => {
    let error: DeviceError | undefined = new DeviceError("TWO_CARDS", "polling");
    const one = device({
      poll: async () => {
        if (error) throw error;
        return { uid: Uint8Array.of(4, 1, 2, 3), atqa: 4, sak: 8 };
      },
    });
    const session = new EncoderSession({ address, connect: async () => one.connection, clock: virtualClock(), log });
    session.watch();
    const doubled = await shows(session, (view) => view.error === "TWO_CARDS");
    expect(doubled).toMatchObject({ state: "fault", firmware: "test", card: null });
    error = undefined;
    expect(await shows(session, ({ state }) => state === "card")).toMatchObject({ error: null });
    await session.close();
  });
});
