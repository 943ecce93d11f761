import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { answers, freePort, type Part, startPart, stopPart } from "@adel/run/processes";
import { environment, root } from "@adel/run/workspace";
import { makeBlankCard } from "./blank-card.ts";
import { Clock } from "./clock.ts";
import { Simulator } from "./simulator.ts";
import { waitFor } from "./wait-for.ts";

const BRIDGE_URL = "http://127.0.0.1:21430/hello";
const SERVER = join(root, "apps/server/dist/main.js");
const BRIDGE = join(root, "apps/card-bridge/bin/card-bridge.mjs");
/** So long does the encoder take for each block where a card is to be lifted in time. */
const SLOW_MS = 60;
const isError = (line: string) => /"level":(5|6)0|error:/i.test(line);

/** The account that the server creates at its first start. */
export const ADMINISTRATOR = { username: "admin", password: "simulation-only-1" } as const;
/** An encoder of the example data that no bridge holds. */
export const ENCODER = "FRONT-DESK-1";

/** The built product on this machine, with a folder of its own: server, bridge, and a simulated encoder between them. */
export class Programs {
  readonly data = mkdtempSync(join(tmpdir(), "hotel-simulation-"));
  readonly serverData = join(this.data, "server");
  readonly clock = new Clock(join(this.data, "clock"));
  url = "";
  #port = 0;
  #server: Part | undefined;
  #bridge: Part | undefined;
  #simulator: Simulator | undefined;

  async start(): Promise<void> {
    const port = await freePort();
    this.url = `http://127.0.0.1:${port}`;
    this.#port = port;
    await this.#startServer();
    const link = join(this.data, "encoder");
    this.#simulator = await Simulator.start(BRIDGE, link, join(this.data, "first.mfd"), this.#bridgeEnv());
    await this.#simulator.tell("lift");
    const code = (await runProgram([SERVER, "pair-code", "--encoder", ENCODER], this.#serverEnv())).trim();
    const pair = [BRIDGE, "pair", code, "--server", this.url, "--encoder", `twn4:${link}`];
    await runProgram(pair, this.#bridgeEnv());
    await this.startBridge();
  }

  async #startServer(): Promise<void> {
    this.#server = startPart({ name: "server", args: [SERVER], env: this.#serverEnv(), show: isError });
    await answers(`${this.url}/adel/health`, this.#server);
  }

  async startBridge(): Promise<void> {
    this.#bridge = startPart({ name: "bridge", args: [BRIDGE, "serve"], env: this.#bridgeEnv(), show: isError });
    await answers(BRIDGE_URL, this.#bridge);
  }

  /** As when its computer loses power. */
  killBridge = (): Promise<void> => kill(this.#bridge);

  /** It hangs for so long: its connections stay open, and nothing is answered. */
  async suspendServer(ms: number): Promise<void> {
    this.#server?.process.kill("SIGSTOP");
    await new Promise((resolve) => setTimeout(resolve, ms));
    this.#server?.process.kill("SIGCONT");
  }

  /** What server and bridge answer at any time. */
  get questions(): readonly string[] {
    return [`${this.url}/adel/health`, BRIDGE_URL];
  }

  /** Lays a card on the encoder; an unknown one is blank. */
  async layCard(uid: string): Promise<void> {
    const file = this.#cardFile(uid);
    writeFileSync(file, this.readImage(uid));
    await this.#simulator?.tell("lift");
    await this.#simulator?.tell(`place ${file}`);
  }

  liftCard = async (): Promise<void> => this.#simulator?.tell("lift");

  /** Lays a card, has something done once so many of its blocks were written; throws where they never are. */
  async layUntilWritten(uid: string, blocks: number, then: () => Promise<void>): Promise<void> {
    const before = this.readImage(uid);
    await this.#simulator?.tell(`fault late:${SLOW_MS}`);
    await this.layCard(uid);
    const isWritten = async () => countBlocks(before, this.readImage(uid)) >= blocks || undefined;
    await waitFor(`${blocks} blocks of card ${uid} are written`, isWritten);
    await then();
    await this.#simulator?.tell("fault none");
  }

  /** What is on a card now, wherever it lies. */
  readImage(uid: string): Uint8Array {
    try {
      return new Uint8Array(readFileSync(this.#cardFile(uid)));
    } catch {
      return makeBlankCard(uid); // it never lay on the encoder
    }
  }

  /** Somebody else changed what is on a card. */
  changeImage = (uid: string, image: Uint8Array): void => writeFileSync(this.#cardFile(uid), image);

  /** The computer of the desk got another disk: the bridge knows nothing of its jobs. It must not run. */
  forgetJobs = (): void => rmSync(join(this.data, "bridge", "journal.jsonl"));

  async stop(): Promise<void> {
    await Promise.all([this.#bridge, this.#server].map(async (part) => part && stopPart(part)));
    await this.#simulator?.stop();
    rmSync(this.data, { recursive: true, force: true, maxRetries: 10 });
  }

  #cardFile = (uid: string): string => join(this.data, `${uid}.mfd`);

  #bridgeEnv = () => environment({ ...this.clock.env, ADEL_BRIDGE_HOME: join(this.data, "bridge") });

  #serverEnv() {
    return environment({
      ...this.clock.env,
      ADEL_DATA: this.serverData,
      ADEL_PORT: String(this.#port),
      ADEL_ADMIN_PASSWORD: ADMINISTRATOR.password,
      ADEL_CAPTCHA: "off",
      ADEL_LOG_LEVEL: "warn",
      ADEL_SEED: "demo",
    });
  }
}

async function kill(part: Part | undefined): Promise<void> {
  part?.process.kill("SIGKILL");
  await part?.ended;
}

/** Runs one of the programs to its end and gives what it printed. */
async function runProgram(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "inherit"] });
  let printed = "";
  child.stdout.on("data", (chunk) => {
    printed += chunk;
  });
  const [exit] = await once(child, "close");
  if (exit !== 0) throw new Error(`${args.slice(0, 2).join(" ")} ended with ${exit}: ${printed}`);
  return printed;
}

/** In how many blocks two images of a card differ. */
const countBlocks = (a: Uint8Array, b: Uint8Array): number =>
  Array.from({ length: a.length / 16 }, (_, block) => block * 16).filter(
    (at) => !Buffer.from(a.subarray(at, at + 16)).equals(b.subarray(at, at + 16)),
  ).length;
