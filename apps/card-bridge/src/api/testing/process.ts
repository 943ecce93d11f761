import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { BridgeFrame } from "@adel/protocol";
import { addBinding, newKey } from "../../jobs/bindings.ts";
import { freePort, ORIGIN, PageSocket, serverSide } from "./daemon.ts";
import { type ApartEncoder, encoderApart } from "./encoder-apart.ts";

const MAIN = new URL("../../main.ts", import.meta.url).pathname;

/** Ignores SIGXFSZ: a write above the file size limit must fail like on a full disk instead of ending the process. */
const NO_SIGNAL = ["bash", "-c", 'trap "" XFSZ; exec "$@"', "bash"] as const;

/** A process, with all its output and its exit. */
function program(args: readonly string[], env: NodeJS.ProcessEnv) {
  const [command, ...given] = [...(process.platform === "linux" ? NO_SIGNAL : []), process.execPath, MAIN, ...args];
  const child: ChildProcess = spawn(command ?? "", given, { env, stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  let err = "";
  const ended = new Promise<number | null>((resolve) => child.once("close", (code) => resolve(code)));
  const waiting = new Set<() => void>();
  child.stderr?.on("data", (part: Buffer) => {
    err += part.toString();
    for (const look of [...waiting]) look();
  });
  /** Resolves when the program has logged this. */
  const logs = (text: string) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!err.includes(text)) return;
        waiting.delete(look);
        resolve();
      };
      waiting.add(look);
      look();
    });
  const firstLine = new Promise<string>((resolve, reject) => {
    if (!child.stdout) return reject(new Error("no output"));
    child.stdout.on("data", (part: Buffer) => {
      out += part.toString();
    });
    createInterface({ input: child.stdout }).once("line", resolve);
    return ended.then((code) => reject(new Error(`ended with ${code}: ${err}`)));
  });
  // Nobody may be waiting for it.
  firstLine.catch(() => undefined);
  return { child, ended, firstLine, logs, out: () => out, err: () => err };
}
export type Program = ReturnType<typeof program>;

/** A daemon in its own process, with encoders on ptys that this process simulates. */
export async function processSetup() {
  const home = await mkdtemp(join(tmpdir(), "card-bridge-daemon-"));
  const port = await freePort();
  const keyText = randomBytes(32).toString("base64url");
  const files = {
    bindings: join(home, "bindings.json"),
    journal: join(home, "journal.jsonl"),
    token: join(home, "local-token"),
    lock: join(home, "daemon.lock"),
  };
  const programs: Program[] = [];
  const encoders: ApartEncoder[] = [];
  const sockets: PageSocket[] = [];
  const server = (device: string) => serverSide(keyText, device);

  const setup = {
    home,
    port,
    files,
    keyText,
    server,
    url: `http://127.0.0.1:${port}`,
    /** An encoder on a pty with its own name. */
    async encoder(name: string, options?: string) {
      const made = await encoderApart(join(home, name), options);
      encoders.push(made);
      return made;
    },
    bind: (encoder: string, deviceNumber = "E-0001") =>
      addBinding(files.bindings, {
        deviceNumber,
        deviceName: "front desk",
        encoder,
        server: ORIGIN,
        origins: [ORIGIN],
        key: newKey(keyText),
      }),
    /** Runs a command of the program in this data folder. */
    run(args: readonly string[], more: NodeJS.ProcessEnv = {}) {
      const env = { ...process.env, ADEL_BRIDGE_HOME: home, ADEL_BRIDGE_PORT: String(port), LANG: "en", ...more };
      const one = program(args, env);
      programs.push(one);
      return one;
    },
    async serve(more: NodeJS.ProcessEnv = {}) {
      const daemon = setup.run(["serve"], more);
      await daemon.firstLine;
      return daemon;
    },
    socket(headers: Readonly<Record<string, string>>) {
      const socket = new PageSocket(port, headers);
      sockets.push(socket);
      return socket;
    },
    /** An authenticated and subscribed page of an encoder. */
    async page(device = "E-0001") {
      const page = setup.socket({ origin: ORIGIN });
      await page.ask("open", { pageToken: await server(device).pageToken(await page.challenge()) });
      await page.ask("watch", {});
      return page;
    },
    localToken: async () => (await readFile(files.token, "utf8")).trim(),
    /** An authenticated and subscribed local tool. */
    async tool() {
      const tool = setup.socket({});
      await tool.challenge();
      await tool.ask("open", { localToken: await setup.localToken() });
      await tool.ask("watch", {});
      return tool;
    },
    async dispose() {
      for (const { socket } of sockets) socket.terminate();
      for (const { child } of programs) child.kill("SIGKILL");
      await Promise.all(programs.map(({ ended }) => ended));
      for (const encoder of encoders) await encoder.stop();
      await rm(home, { recursive: true, force: true });
    },
  };
  return setup;
}
export type ProcessSetup = Awaited<ReturnType<typeof processSetup>>;

type EncoderFrame = Extract<BridgeFrame, { event: "encoder" }>["encoder"];

/** The next matching message of an encoder, from now on. */
export function received(socket: PageSocket, encoder: string, fits: (seen: EncoderFrame) => boolean) {
  return socket.until(
    (frame) =>
      "event" in frame && frame.event === "encoder" && frame.encoder.encoder === encoder && fits(frame.encoder)
        ? frame.encoder
        : undefined,
    socket.frames.length,
  );
}
