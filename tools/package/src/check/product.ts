import { isRecord } from "@adel/run/workspace";
import type { Container } from "./container.ts";
import { expectThat } from "./outcome.ts";
import { waitUntil } from "./wait-until.ts";

const SERVER = "http://127.0.0.1:8080";
const UNITS = ["adel-card-office", "adel-card-bridge"] as const;
/** An encoder of the example rows, and the authorization password of their hotels. */
const ENCODER = "FRONT-DESK-1";
const HOTEL_PASSWORD = "demo-1234";
/** The card on a simulated encoder. */
const CARD_UID = "04A1B2C3";
const RUNNING = ["reserved", "sent", "unknown"];

const CALL = `import { text } from "node:stream/consumers";
const { url, ...options } = JSON.parse(await text(process.stdin));
console.log(await (await fetch(url, options)).text());`;

type Row = Readonly<Record<string, unknown>>;
const toRow = (value: unknown): Row => (isRecord(value) ? value : {});
const toRows = (value: unknown): Row[] => (Array.isArray(value) ? value.map(toRow) : []);

/** Server and bridge as they are installed in a machine, used through their calls and commands. */
export class Product {
  readonly #machine: Container;
  #token = "";
  #password = "";

  constructor(machine: Container) {
    this.#machine = machine;
  }

  /** A call to the server; throws where it is refused. */
  call(method: string, path: string, body?: object): Row {
    const headers = {
      language: "en",
      ...(this.#token !== "" && { authorization: `Bearer ${this.#token}` }),
      ...(body && { "content-type": "application/json" }),
    };
    const request = { url: `${SERVER}/adel/${path}`, method, headers, ...(body && { body: JSON.stringify(body) }) };
    const reply = toRow(this.#machine.talk(CALL, request));
    expectThat(reply.code === 200, `${method} ${path}: ${JSON.stringify(reply)}`);
    return reply;
  }

  async waitForServer(version: string): Promise<string> {
    await waitUntil("the server answers", () => {
      try {
        return this.call("GET", "health").version === version;
      } catch {
        return false;
      }
    });
    return `version ${version}`;
  }

  /** With the password that the first start printed, as install-the-server.md finds it. */
  signIn(): string {
    this.#token = "";
    this.#password ||=
      /admin password: (\S+)/.exec(this.#machine.run("journalctl -u adel-card-office | cat"))?.[1] ?? "";
    this.#token = String(this.call("POST", "login", { username: "admin", password: this.#password }).token);
    return "admin, with the password that the first start printed";
  }

  pair(): string {
    const { encoderId } = this.#findEncoder();
    const { code } = toRow(this.call("POST", `business/encoder/${encoderId}/pairing`).data);
    this.#machine.run(`card-bridge pair ${code} --server ${SERVER} --encoder sim:twn4`);
    return `${ENCODER}, by a code of the server`;
  }

  /** Has the server write a card on the simulated encoder, and erase it: the simulator forgets it at its next start. */
  async writeCard(): Promise<string> {
    await waitUntil("the server sees the card on the encoder", () => this.#findEncoder().uid === CARD_UID);
    const test = { purpose: "test", testCardType: "door-lock", method: "new", operation: "set", targetSector: 1 };
    await this.#finishJob({ ...test, validTo: "2099-01-01 00:00:00" });
    await this.#finishJob({ purpose: "erase" });
    return "written and erased";
  }

  async #finishJob(work: object): Promise<void> {
    const { encoderId } = this.#findEncoder();
    const [hotel] = toRows(this.call("GET", "business/hotel/list?hotelNumber=1001").rows);
    const card = { encoderId, hotelId: hotel?.id, uid: CARD_UID, via: "remote", cardSize: "1k" };
    const proof = { authPassword: HOTEL_PASSWORD, idempotencyKey: crypto.randomUUID() };
    const { jobId } = toRow(this.call("POST", "business/card/job", { ...card, ...work, ...proof }).data);
    let state = "";
    await waitUntil("the card job ends", () => {
      state = String(toRow(this.call("GET", `business/card/job/${jobId}`).data).state);
      return !RUNNING.includes(state);
    });
    expectThat(state === "done", `the card job is ${state}`);
  }

  countJobs = (): number => Number(this.call("GET", "business/card/job/list").total);

  /** Starts each timed task once, and waits for its log. */
  async runTasks(): Promise<string> {
    const tasks = toRows(this.call("GET", "monitor/job/list?pageSize=100").rows);
    const before = Number(this.call("GET", "monitor/jobLog/list").total);
    for (const { jobId } of tasks) this.call("PUT", "monitor/job/run", { jobId });
    const readLog = () => this.call("GET", "monitor/jobLog/list?pageSize=100");
    await waitUntil("each task has run", () => Number(readLog().total) >= before + tasks.length);
    const failed = toRows(readLog().rows).filter(({ status }) => status === "1");
    expectThat(
      failed.length === 0,
      failed.map(({ jobName, exceptionInfo }) => `${jobName}: ${exceptionInfo}`).join("; "),
    );
    return `${tasks.length} tasks`;
  }

  countSamples = (): number => {
    const { moments } = toRow(this.call("GET", "monitor/server/history?hours=1").data);
    return Array.isArray(moments) ? moments.length : 0;
  };

  /** Throws where a service ended without an order, or the monitoring page counts an internal error. */
  expectQuiet(): string {
    const restarts = UNITS.map((unit) => this.#countRestarts(unit));
    expectThat(
      restarts.every((count) => count === 0),
      UNITS.map((unit, at) => `${unit}: ${restarts[at]} restarts that nobody ordered`).join(", "),
    );
    const { count, kinds } = toRow(toRow(this.call("GET", "monitor/server").data).internalErrors);
    const messages = toRows(kinds).map(({ source, message, count: times }) => `${source}: ${message} (${times})`);
    expectThat(count === 0, `the monitoring page counts ${count} internal errors: ${messages.join(", ")}`);
    return "0 restarts, 0 internal errors";
  }

  #countRestarts(unit: string): number {
    const counted = Number(this.#machine.run(`systemctl show --value -p NRestarts ${unit}`));
    const journal = this.#machine.run(`journalctl -u ${unit} -o cat | cat`);
    return Math.max(counted, journal.split("Scheduled restart job").length - 1);
  }

  #findEncoder(): { readonly encoderId: unknown; readonly uid: unknown } {
    const rows = toRows(this.call("GET", "business/encoder/list?pageSize=50").rows);
    const encoderId = rows.find(({ deviceNumber }) => deviceNumber === ENCODER)?.id;
    const { card } = toRow(this.call("GET", `business/encoder/${encoderId}`).data);
    return { encoderId, uid: toRow(card).uid };
  }
}
