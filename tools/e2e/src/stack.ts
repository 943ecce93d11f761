import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { DatabaseSync } from "node:sqlite";
import { emptyCard, printDump, uid } from "@adel/card";
import { answers, appears, freePort, type Part, startPart, stopPart } from "@adel/run/processes";
import { environment, root } from "@adel/run/workspace";
import { WAIT_MS } from "./limits.ts";
import { prepared } from "./prepared.ts";

/** Which encoder is simulated, and at which rate of its line; without one it takes no time. */
interface Encoder {
  readonly driver: "twn4" | "pn532";
  readonly pace?: number;
}

/** The whole product on this machine: server with web, a simulated encoder on a real pty, and the bridge between them. */
export class Stack {
  readonly data = mkdtempSync(join(tmpdir(), "adel-e2e-"));
  readonly encoder = join(this.data, "encoder");
  readonly card = join(this.data, "card.mfd");
  readonly serverData = join(this.data, "server");
  readonly captchas = join(this.serverData, "captcha");
  readonly database = join(this.serverData, "adel.db");
  readonly account = "admin";
  readonly password = "e2e-only-password-1";
  url = "";
  /** Where browsers find the server, where that is another address than its own; for its next start. */
  publicUrl: string | undefined;
  /** The language of the names that its database starts with. */
  seedLanguage: "zh" | "en" = "zh";
  private readonly simulated: Encoder;
  private readonly serverProgram: string;
  private readonly bridgeProgram: string;
  private server: Part | undefined;
  private bridge: Part | undefined;
  private simulator: ChildProcess | undefined;
  private port = 0;
  private answersOfSimulator: AsyncIterator<string> | undefined;

  /** `workspace`: whose built programs run. */
  constructor(simulated: Encoder = { driver: "twn4" }, workspace = root) {
    this.simulated = simulated;
    this.serverProgram = join(workspace, "apps/server/dist/main.js");
    this.bridgeProgram = join(workspace, "apps/card-bridge/bin/card-bridge.mjs");
  }

  /** Where to sign in, and who. */
  get login() {
    const { url, captchas, account, password } = this;
    return { url, captchas, account, password };
  }

  /** Where the bridge reaches the encoder. */
  get address(): string {
    return `${this.simulated.driver}:${this.encoder}`;
  }

  /** Everything up, the encoder bound, nothing on it. */
  async open({ seed = true } = {}): Promise<void> {
    await this.openServer(seed);
    await this.connectEncoder();
  }

  /** The server with its pages alone. */
  async openServer(seed = true): Promise<void> {
    this.port = await freePort();
    this.url = `http://127.0.0.1:${this.port}`;
    if (seed && prepared && this.seedLanguage === "zh") cpSync(prepared.server, this.serverData, { recursive: true });
    await this.startServer(seed);
  }

  async startServer(seed = true): Promise<void> {
    this.server = startPart({ name: "server", args: [this.serverProgram], env: this.serverEnv(seed), show: isError });
    await answers(`${this.url}/adel/health`, this.server);
  }

  async stopServer(): Promise<void> {
    if (this.server) await stopPart(this.server);
  }

  /** As when its computer loses power. */
  async killServer(): Promise<void> {
    this.server?.process.kill("SIGKILL");
    await this.server?.ended;
  }

  /** A program that hangs: its connections stay open, and nothing is answered until `resume`. */
  suspend(part: "server" | "bridge"): void {
    this[part]?.process.kill("SIGSTOP");
  }

  resume(part: "server" | "bridge"): void {
    this[part]?.process.kill("SIGCONT");
  }

  /** Makes a job look as if it had been handed out so much earlier. */
  age(jobId: string, ms: number): void {
    const db = new DatabaseSync(this.database, { timeout: WAIT_MS });
    db.prepare("update biz_card_job set sent_time = sent_time - ? where job_id = ?").run(ms, jobId);
    db.close();
  }

  /** Makes an order's payment codes look as if they had been made so much earlier. */
  ageCodes(orderNo: string, ms: number): void {
    const db = new DatabaseSync(this.database, { timeout: WAIT_MS });
    db.prepare("update biz_payment_attempt set expire_time = expire_time - ? where order_no = ?").run(ms, orderNo);
    db.close();
  }

  /** Makes every session look as if its user had last proven so much earlier who they are. */
  ageProofs(ms: number): void {
    const db = new DatabaseSync(this.database, { timeout: WAIT_MS });
    db.prepare("update user_session set proof_time = proof_time - ?").run(ms);
    db.close();
  }

  /** Makes every shift authorization look as if it had last been used so much earlier. */
  idleGrants(ms: number): void {
    const db = new DatabaseSync(this.database, { timeout: WAIT_MS });
    db.prepare("update biz_desk_grant set act_time = act_time - ?, open_time = open_time - ?").run(ms, ms);
    db.close();
  }

  /** Whether the bridge still owes the server a job's result. */
  journalHolds(jobId: string): boolean {
    const lines = readFileSync(join(this.data, "bridge", "journal.jsonl"), "utf8").split("\n");
    const own = lines.filter((line) => line.includes(jobId));
    return own.length > 0 && !own.some((line) => line.includes('"settled"'));
  }

  /** The server's own check of every sum; a disagreement fails the test. */
  async verifyLedger(): Promise<void> {
    await this.run([this.serverProgram, "verify-ledger"], this.serverEnv(true));
  }

  /** The encoder's cable goes in: a pty comes up under the same name. */
  async connectEncoder(): Promise<void> {
    const { driver, pace } = this.simulated;
    const paced = pace === undefined ? [] : ["--pace", String(pace)];
    const args = ["simulate", "--driver", driver, "--link", this.encoder, "--card", this.card, "--json", ...paced];
    const child = spawn(process.execPath, [this.bridgeProgram, ...args], {
      cwd: root,
      env: this.bridgeEnv(),
      stdio: ["pipe", "pipe", "inherit"],
    });
    this.simulator = child;
    this.answersOfSimulator = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
    await this.answersOfSimulator.next(); // its greeting
    await appears(this.encoder, { name: "simulator", process: child, ended: Promise.resolve() });
  }

  async unplug(): Promise<void> {
    const child = this.simulator;
    if (!child || child.exitCode !== null) return;
    child.stdin?.end("quit\n");
    await once(child, "exit");
  }

  /** Binds the encoder as a technician does, with a code that the server gives. */
  async pair(deviceNumber: string, url = this.url): Promise<void> {
    const code = await this.pairingCode(deviceNumber);
    await this.run([this.bridgeProgram, "pair", code, "--server", url, "--encoder", this.address], this.bridgeEnv());
  }

  /** `clockOff`: by so much this computer's clock is wrong. `isNamed`: the bridge knows of the encoder before it is bound. */
  async startBridge({ clockOff = 0, isNamed = false } = {}): Promise<void> {
    const env = {
      ...this.bridgeEnv(),
      ...(clockOff !== 0 && { NODE_OPTIONS: wrongClock(clockOff) }),
      ...(isNamed && { ADEL_BRIDGE_ENCODERS: this.address }),
    };
    this.bridge = startPart({ name: "bridge", args: [this.bridgeProgram, "serve"], env, show: isError });
    await answers("http://127.0.0.1:21430/hello", this.bridge);
  }

  /** As when the computer loses power: nothing is said, nothing is flushed. */
  async killBridge(): Promise<void> {
    const child = this.bridge?.process;
    if (!child) return;
    child.kill("SIGKILL");
    await this.bridge?.ended;
  }

  async stopBridge(): Promise<void> {
    if (this.bridge) await stopPart(this.bridge);
  }

  /** Tells the simulator something (`place FILE`, `lift`, `fault …`) and gives its answer. */
  async tell(line: string): Promise<unknown> {
    this.simulator?.stdin?.write(`${line}\n`);
    const answer = await this.answersOfSimulator?.next();
    return answer?.done ? undefined : JSON.parse(answer?.value ?? "null");
  }

  /** A command of the bridge's command line; gives what it printed. */
  async cli(...args: string[]): Promise<string> {
    return this.run([this.bridgeProgram, ...args], this.bridgeEnv());
  }

  /** The same where it may fail: how it ended, and what it said. */
  attempt(...args: string[]): Promise<Ended> {
    return ended([this.bridgeProgram, ...args], this.bridgeEnv());
  }

  /** A code for an encoder, as the server gives it to staff. */
  async pairingCode(deviceNumber: string): Promise<string> {
    return (await this.run([this.serverProgram, "pair-code", "--encoder", deviceNumber], this.serverEnv(true))).trim();
  }

  /** A card as the chip's maker delivers it, lying on the encoder; gives its file. */
  placeBlank(uidText: string): Promise<string> {
    return this.placeCard(uidText, this.blank(uidText));
  }

  /** A card as the chip's maker delivers it, raw. */
  blank(uidText: string): Uint8Array {
    return new Uint8Array(Buffer.from(printDump(emptyCard(uid(uidText), "1k"), "mfd")));
  }

  /** Where a card that was placed under this name is kept. */
  cardFile(name: string): string {
    return join(this.data, `${name}.mfd`);
  }

  /** A card with this image, lying on the encoder; gives the file that follows every block written. */
  async placeCard(name: string, image: Uint8Array | string): Promise<string> {
    const file = this.cardFile(name);
    writeFileSync(file, image);
    await this.tell("lift");
    await this.tell(`place ${file}`);
    return file;
  }

  /** The card on the encoder as it is now, raw. */
  image(file = this.card): Uint8Array {
    return new Uint8Array(readFileSync(file));
  }

  async close(): Promise<void> {
    // Nothing of it is read any more, so nothing has to end in order.
    const isUp = this.simulator?.exitCode === null && this.simulator.signalCode === null;
    const unplugged = this.simulator && isUp ? once(this.simulator, "exit") : undefined;
    this.simulator?.kill("SIGKILL");
    await Promise.all([this.killBridge(), this.killServer(), unplugged]);
    // A program that was just being started may still add a file.
    rmSync(this.data, { recursive: true, force: true, maxRetries: 10 });
  }

  private serverEnv(seed: boolean) {
    return ownEnvironment({
      ADEL_DATA: this.serverData,
      ADEL_PORT: String(this.port),
      ADEL_ADMIN_PASSWORD: this.password,
      ADEL_CAPTCHA: "test",
      ADEL_LOG_LEVEL: "warn",
      ADEL_SEED_LANGUAGE: this.seedLanguage,
      ...(seed && { ADEL_SEED: "demo" }),
      ...(this.publicUrl !== undefined && { ADEL_PUBLIC_URL: this.publicUrl }),
    });
  }

  private bridgeEnv() {
    return ownEnvironment({ ADEL_BRIDGE_HOME: join(this.data, "bridge") });
  }

  private async run(args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> {
    const { exit, out, err } = await ended(args, env);
    if (exit !== 0) throw new Error(`${args.slice(0, 2).join(" ")} ended with ${exit}: ${err || out}`);
    return out;
  }
}

/** The test runner's wish for color is not the product's: beside NO_COLOR, Node would complain about it on standard error. */
export function ownEnvironment(extra: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const { FORCE_COLOR: _, ...env } = environment(extra);
  return env;
}

/** Has a program of Node's see another time of day; what only rises goes on as it is. */
function wrongClock(ms: number): string {
  const module = `const { now } = Date;
    Date.now = () => now() + ${ms};
    globalThis.Date = class extends Date { constructor(...of) { super(...(of.length === 0 ? [Date.now()] : of)); } };`;
  return `--import=data:text/javascript,${encodeURIComponent(module)}`;
}

/** How a program ended, and what it said. */
export interface Ended {
  readonly exit: number;
  readonly out: string;
  readonly err: string;
}

async function ended(args: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const child = spawn(process.execPath, args, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });
  let out = "";
  let err = "";
  child.stdout.on("data", (chunk) => {
    out += chunk;
  });
  child.stderr.on("data", (chunk) => {
    err += chunk;
  });
  const [exit] = await once(child, "close");
  return { exit, out, err };
}

const isError = (line: string) => /error|warn|"level":(4|5|6)0/i.test(line);
