import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pause, systemClock } from "../../../kernel/clock.ts";
import { isDevice } from "../../../kernel/errors.ts";
import { idle } from "../../../kernel/testing/idle.ts";
import { WAIT_MS } from "../../../kernel/testing/limits.ts";
import { steppedClock } from "../../../kernel/testing/stepped-clock.ts";
import type { DetectedCard } from "../../driver.ts";
import { drivers } from "../../index.ts";
import type { Connection } from "../../link.ts";
import { asNobody, type Cable } from "../../testing/cables.ts";
import { VpcdPort } from "../sim-socket.ts";

export const READER = "Virtual PCD 00 00";
const LIBRARY = "/usr/lib/pcsc/drivers/serial/libifdvpcd.so";
const STEP_MS = 20;
const { signal } = new AbortController();

/** Our own smart card service with vpcd's virtual reader, independent of any other on this computer. */
export interface Pcscd {
  readonly socket: string;
  readonly vpcd: number;
  /** With vpcd's readers, or without any. */
  start(withReaders?: boolean): Promise<void>;
  stop(): Promise<void>;
  remove(): Promise<void>;
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer();
    server.once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });

/** vpcd has two readers, on two consecutive ports. */
async function freePair(): Promise<number> {
  for (;;) {
    const port = 20_000 + 2 * Math.floor(Math.random() * 6000);
    if ((await isFree(port)) && (await isFree(port + 1))) return port;
  }
}

export async function until(what: string, isSo: () => Promise<boolean>): Promise<void> {
  const end = systemClock.now() + WAIT_MS;
  while (!(await isSo())) {
    if (systemClock.now() > end) throw new Error(`still not after ${WAIT_MS} ms: ${what}`);
    await pause(systemClock, STEP_MS, signal);
  }
}

const answers = (socket: string) =>
  new Promise<boolean>((resolve) => {
    const made = connect(socket, () => {
      made.destroy();
      resolve(true);
    });
    made.once("error", () => resolve(false));
  });

/**
 * pcscd's socket has a fixed path below /run, so it gets a /run of its own, which is a temporary folder outside;
 * clients get the path from an environment variable. USB readers of this computer are hidden from it.
 */
const PRIVATELY = `
  mount --bind "$1" /run
  if [ -d /dev/bus/usb ]; then mount --bind "$1" /dev/bus/usb; fi
  exec "$2" --foreground --critical --config "$3"
`;

/** Only one per process: its client library reads the socket's path only once. */
export async function privatePcscd(program: string): Promise<Pcscd> {
  const folder = mkdtempSync(join(tmpdir(), "adel-pcscd-"));
  chmodSync(folder, 0o755);
  const run = join(folder, "run");
  const conf = join(folder, "conf");
  const socket = join(run, "pcscd", "pcscd.comm");
  const vpcd = await freePair();
  mkdirSync(conf);
  const lines = [
    `FRIENDLYNAME "Virtual PCD"`,
    `DEVICENAME /dev/null:0x${vpcd.toString(16)}`,
    `LIBPATH ${LIBRARY}`,
    `CHANNELID 0x${vpcd.toString(16)}`,
  ];
  process.env.PCSCLITE_CSOCK_NAME = socket;
  let service: ChildProcess | undefined;

  async function stop(): Promise<void> {
    const stopping = service;
    service = undefined;
    if (!stopping || stopping.exitCode !== null || stopping.signalCode !== null) return;
    const ended = once(stopping, "exit");
    // Immediately, like a pulled cable; none of its state is needed.
    stopping.kill("SIGKILL");
    await ended;
  }
  return {
    socket,
    vpcd,
    stop,
    async start(withReaders = true) {
      if (service) return;
      writeFileSync(join(conf, "vpcd"), withReaders ? `${lines.join("\n")}\n` : "");
      rmSync(run, { recursive: true, force: true });
      mkdirSync(run);
      const asRoot = process.geteuid?.() === 0 ? [] : ["--map-root-user"];
      const command = ["--mount", ...asRoot, "sh", "-ec", PRIVATELY, "sh", run, program, conf];
      const started = spawn("unshare", command, { stdio: ["ignore", "ignore", "pipe"] });
      service = started;
      let output = "";
      started.stderr?.on("data", (chunk: Buffer) => {
        output += chunk.toString();
      });
      await until("pcscd answers", async () => {
        if (started.exitCode !== null) throw new Error(`pcscd did not start: ${output}`);
        return answers(socket);
      });
    },
    async remove() {
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Covers the timeout of an unanswered command, and pcscd's interval of 400 ms for noticing a card. */
function patient(connection: Connection, card: VpcdPort): Connection {
  const { driver } = connection;
  let isOwed = false;
  async function poll(asking: AbortSignal): Promise<DetectedCard | null> {
    // Until an abandoned command has reached the card.
    if (isOwed) await idle();
    await card.idle();
    isOwed = false;
    try {
      return await driver.poll(asking);
    } catch (error) {
      isOwed = isDevice(error, "CANCELLED", "ENCODER_SILENT");
      throw error;
    }
  }
  return {
    ...connection,
    driver: {
      ...driver,
      async poll(asking) {
        const seen = await poll(asking);
        if (seen || !(await card.polled())) return seen;
        let found: DetectedCard | null = null;
        await until("the card is noticed", async () => {
          found = await poll(asking);
          return found !== null;
        });
        return found;
      },
    },
  };
}

/** The connection of a simulated card: a virtual reader in a real pcscd, which is stopped to simulate unplugging. */
export function overPcscd(pcscd: Pcscd, binding: string): Cable {
  let card: VpcdPort | undefined;
  let starting = Promise.resolve();
  async function open(options: ReadonlyMap<string, string>): Promise<Connection> {
    await starting;
    const location = {
      path: READER,
      clock: steppedClock,
      pcscSocket: pcscd.socket,
      options: new Map([...options, ["binding", binding]]),
    };
    const opened = await drivers.pcsc.open(location, signal);
    return card ? patient(opened, card) : opened;
  }
  return {
    clock: steppedClock,
    newPort() {
      const port = new VpcdPort({ host: "127.0.0.1", port: pcscd.vpcd, clock: systemClock });
      card = port;
      starting = pcscd.start();
      return {
        ...port,
        async close() {
          await starting;
          await pcscd.stop();
          await port.close();
        },
      };
    },
    async connect(options) {
      let opened: Connection | undefined;
      await until("the reader is there", async () => {
        opened = await open(options).catch((error: unknown) => {
          if (isDevice(error, "NO_ENCODER")) return undefined;
          throw error;
        });
        return opened !== undefined;
      });
      if (!opened) throw new Error("unreachable: waited for it above");
      return opened;
    },
    connectWithoutRights(options) {
      chmodSync(join(pcscd.socket, ".."), 0o700);
      return asNobody(() => open(options));
    },
    dispose: () => pcscd.stop(),
  };
}
