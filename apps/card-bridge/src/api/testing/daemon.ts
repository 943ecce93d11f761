// Casts: an error code received as text becomes the code of an error, and a parsed reply that of its own method.

import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type CardContent, emptyCard, parseCardSpec, uid, type VirtualCard, virtualCard } from "@adel/card";
import {
  type BridgeFrame,
  type BridgeMethod,
  type BridgeReply,
  bridgeReplies,
  BridgeFrame as Frame,
  type JobStatus,
  tokenType,
} from "@adel/protocol";
import { CompactEncrypt, CompactSign, compactVerify } from "jose";
import { WebSocket } from "ws";
import type * as z from "zod";
import { encoderAddress } from "../../drivers/address.ts";
import { type Connect, connector } from "../../drivers/connect.ts";
import { parseInjectedError } from "../../drivers/injected-error.ts";
import { NO_PACE, type Simulation, simulate } from "../../drivers/simulation.ts";
import { inMemory } from "../../drivers/testing/cables.ts";
import { addBinding, newKey, purposeKey } from "../../jobs/bindings.ts";
import { ISSUED } from "../../jobs/testing/issued.ts";
import { systemClock } from "../../kernel/clock.ts";
import { DeviceError } from "../../kernel/errors.ts";
import { createLog } from "../../kernel/log.ts";
import { WAIT_MS } from "../../kernel/testing/limits.ts";
import { type MovableClock, movableClock } from "../../kernel/testing/movable-clock.ts";
import { type DaemonSetting, startDaemon } from "../daemon.ts";

export const ORIGIN = "https://office.example";
export const DEVICE = "E-0001";
export const ENCODER = "twn4:/test/encoder?timeout=100";
/** Another encoder of the same computer, bound under another device number. */
export const OTHER = { encoder: "sim:twn4", device: "E-0002" } as const;
export const UID = uid("04A1B2C3");
const ROOM = { doorLock: { building: 3, floor: 12, room: 1206, areas: [120] } };
/** A room's card, with further records if a test needs them. */
export const roomCard = (records: object = {}) =>
  parseCardSpec({
    ...ISSUED,
    records: { ...ROOM, ...records },
  });

export const freePort = () =>
  new Promise<number>((resolve) => {
    const probe = createServer();
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });

/** What the server does with the encoder key: seals jobs, signs tokens and receipts, checks results. */
export function serverSide(keyText: string, device: string = DEVICE) {
  const key = newKey(keyText);
  const header = (purpose: "page" | "receipt" | "job") => ({ kid: device, typ: tokenType(purpose) });
  const sign = (purpose: "page" | "receipt", claims: object) =>
    new CompactSign(Buffer.from(JSON.stringify(claims)))
      .setProtectedHeader({ alg: "HS256", ...header(purpose) })
      .sign(purposeKey(key, purpose, device));
  return {
    pageToken: (challenge: string, more: object = {}) =>
      sign("page", { sub: "1", name: "Lin", aud: device, jti: "t", challenge, ...more }),
    receipt: (jobId: string) => sign("receipt", { jobId, deviceNumber: device }),
    seal: (claims: object) =>
      new CompactEncrypt(Buffer.from(JSON.stringify(claims)))
        .setProtectedHeader({ alg: "dir", enc: "A256GCM", ...header("job") })
        .encrypt(purposeKey(key, "job", device)),
    async result(jws: string): Promise<Record<string, unknown>> {
      const { payload } = await compactVerify(jws, purposeKey(key, "result", device));
      return JSON.parse(Buffer.from(payload).toString());
    },
  };
}

/** A ticket's content as the server creates it. */
export const contentClaims = ({ cardSize, applications, sectorKeys }: CardContent) => ({
  cardSize,
  applications: applications.map((one) => ({ ...one, data: Buffer.from(one.data).toString("hex") })),
  sectorKeys: sectorKeys.map(({ sector, keyA, keyB }) => ({ sector, keyA: keyA.reveal(), keyB: keyB.reveal() })),
});

type Job = z.output<typeof JobStatus>;

/** A page's socket. */
export class PageSocket {
  readonly frames: BridgeFrame[] = [];
  readonly socket: WebSocket;
  /** Size of the largest received frame in bytes. */
  largest = 0;
  #id = 0;
  #listeners = new Set<() => void>();

  constructor(port: number, headers: Readonly<Record<string, string>>) {
    this.socket = new WebSocket(`ws://127.0.0.1:${port}/socket`, { headers });
    this.socket.on("message", (data) => {
      this.largest = Math.max(this.largest, Buffer.byteLength(String(data)));
      this.frames.push(Frame.parse(JSON.parse(String(data))));
      for (const listener of [...this.#listeners]) listener();
    });
  }

  /** Resolves with the first matching frame, past or future. */
  until<T>(pick: (frame: BridgeFrame) => T | undefined, from = 0): Promise<T> {
    return new Promise((resolve, reject) => {
      const look = () => {
        for (const frame of this.frames.slice(from)) {
          const found = pick(frame);
          if (found === undefined) continue;
          this.#listeners.delete(look);
          clearTimeout(late);
          return resolve(found);
        }
        return undefined;
      };
      const late = setTimeout(
        () => reject(new Error(`nothing fits in ${JSON.stringify(this.frames.slice(-4))}`)),
        WAIT_MS,
      );
      this.#listeners.add(look);
      look();
    });
  }

  async ask<M extends BridgeMethod>(method: M, params: object): Promise<BridgeReply<M>> {
    this.#id += 1;
    const id = this.#id;
    this.socket.send(JSON.stringify({ id, method, params }));
    const answer = await this.until((frame) => ("id" in frame && frame.id === id ? frame : undefined));
    if ("error" in answer) throw new DeviceError(answer.error.fault as never, method, answer.error.values);
    if (!("reply" in answer)) throw new Error("an answer without a reply");
    return bridgeReplies[method].parse(answer.reply) as BridgeReply<M>;
  }

  challenge = () =>
    this.until((frame) => ("event" in frame && frame.event === "challenge" ? frame.challenge : undefined));
  job = (jobId: string, fits: (job: Job) => boolean) =>
    this.until((frame) =>
      "event" in frame && frame.event === "job" && frame.job.jobId === jobId && fits(frame.job) ? frame.job : undefined,
    );
  closed = () =>
    new Promise<number>((resolve) => {
      this.socket.once("close", (code) => resolve(code));
      this.socket.once("error", () => resolve(-1));
    });
}

/** A server that is never reachable: nothing listens on the discard port. */
const dialNobody = () => new WebSocket("ws://127.0.0.1:9/");

/** A simulated encoder connected in memory. */
async function deskEncoder() {
  const { text, driver, options } = encoderAddress(ENCODER);
  const cable = inMemory(driver);
  let plugged = true;
  const newPort = () => {
    const port = cable.newPort();
    plugged = true;
    port.disconnected.addEventListener("abort", () => {
      plugged = false;
    });
    return port;
  };
  const setting = { driver, clock: cable.clock, options, pace: NO_PACE, byteMs: 0, newPort };
  const simulation: Simulation = await simulate(setting);
  const others = connector(systemClock);
  const connect: Connect = async (asked, signal) => {
    if (asked.simulated) return others(asked, signal);
    if (!plugged) throw new DeviceError("NO_ENCODER", "opening the test's encoder", { encoder: text });
    const connection = await cable.connect(options);
    // A port that is closed and opened again: the simulator stays, the cable's ends are new.
    return { ...connection, port: { ...connection.port, close: () => Promise.resolve() } };
  };
  return { simulation, connect };
}

/** What the daemon logs, and a way to wait for it. */
function rigLog() {
  const logged: string[] = [];
  const received = new Set<() => void>();
  const log = createLog(
    (line) => {
      logged.push(line);
      for (const look of [...received]) look();
    },
    systemClock,
    "debug",
  );
  /** Resolves with the log line that satisfies the condition. */
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isSo()) return;
        received.delete(look);
        resolve();
      };
      received.add(look);
      look();
    });
  return { logged, log, until };
}

/**
 * A daemon on its own port, bound to one simulated encoder, with the server's side of the keys. Where a test proves how
 * long something takes, it gives a clock that advances only by call.
 */
export async function daemonSetup(clock: MovableClock = movableClock()) {
  const home = await mkdtemp(join(tmpdir(), "card-bridge-"));
  const files = {
    bindings: join(home, "bindings.json"),
    journal: join(home, "journal.jsonl"),
    token: join(home, "token"),
    lock: join(home, "lock"),
  };
  const keyText = randomBytes(32).toString("base64url");
  const bind = (
    key = keyText,
    { encoder, device }: { encoder: string; device: string } = { encoder: ENCODER, device: DEVICE },
    origins: readonly string[] = [ORIGIN],
  ) =>
    addBinding(files.bindings, {
      deviceNumber: device,
      deviceName: "front desk",
      encoder,
      server: "https://office.example",
      origins,
      key: newKey(key),
    });
  await bind();
  const { simulation, connect } = await deskEncoder();
  const { logged, log, until } = rigLog();
  const port = await freePort();
  let stop: (() => Promise<void>) | undefined;
  const sockets: PageSocket[] = [];

  const setup = {
    port,
    files,
    logged,
    simulation,
    connect,
    bind,
    keyText,
    until,
    /** Resolves once the changed bindings are in effect. */
    async rebound(change: () => Promise<unknown>) {
      const before = logged.length;
      await change();
      await until(() => logged.slice(before).some((line) => line.includes("bindings read again")));
    },
    forward: clock.forward,
    /** The same clock for a daemon that starts so much later. */
    clockAhead: (ms: number): MovableClock => ({ ...clock, wall: () => clock.wall() + ms }),
    server: serverSide(keyText),
    card: virtualCard(emptyCard(UID, "1k")),
    url: `http://127.0.0.1:${port}`,
    place(card: VirtualCard) {
      setup.card = card;
      simulation.putCard(card);
    },
    error(text: string) {
      const read = parseInjectedError(text);
      if (!read) throw new Error(text);
      simulation.inject(read);
    },
    async start(more: Partial<DaemonSetting> = {}) {
      const none = () => Promise.resolve([]);
      const finders = { findEncoders: none, findReaders: none };
      const setting = { version: "0.0.1", port, files, connect, ...finders, connectServer: dialNobody, clock, log };
      stop = await startDaemon({ ...setting, ...more });
    },
    /** Stops the daemon while its sockets are open. */
    async halt() {
      const halting = stop;
      stop = undefined;
      await halting?.();
    },
    async stop() {
      for (const page of sockets.splice(0)) page.socket.terminate();
      await setup.halt();
    },
    socket(headers: Readonly<Record<string, string>> = { origin: ORIGIN }) {
      const page = new PageSocket(port, headers);
      sockets.push(page);
      return page;
    },
    /** A page that is authenticated and subscribed. */
    async page() {
      const page = setup.socket();
      await page.ask("open", { pageToken: await setup.server.pageToken(await page.challenge()) });
      await page.ask("watch", {});
      return page;
    },
    async dispose() {
      await setup.stop();
      await simulation.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
  await setup.start();
  return setup;
}
export type DaemonSetup = Awaited<ReturnType<typeof daemonSetup>>;

/** A lease on the setup's encoder, for a page that has not seen any lease. */
export const lease = async (page: PageSocket) =>
  (await page.ask("acquire", { encoder: ENCODER, previous: null })).lease;

/** The error code of a call. */
export const error = (work: Promise<unknown>) =>
  work.then(
    () => "accepted",
    (error: unknown) => (error instanceof Error && "code" in error ? error.code : error),
  );
