import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { create, extract, list } from "tar";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { buildPlacedCard, buildTestCardRequest } from "../testing/build-card-request.ts";
import { buildOrder } from "../testing/build-order.ts";
import { runCommand } from "../testing/command.ts";
import { LONG_MS } from "../testing/limits.ts";
import { multipart } from "../testing/multipart.ts";
import { PIXEL } from "../testing/pictures.ts";
import { serverProcess } from "../testing/process.ts";
import { ADMIN_PASSWORD, createPostgres, DIALECTS, hotelInput } from "../testing/test-server.ts";

let home: string;
const drops: (() => Promise<void>)[] = [];
const started: ReturnType<typeof serverProcess>[] = [];
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "adel-backup-"));
});
afterEach(async () => {
  for (const server of started.splice(0)) {
    server.child.kill("SIGKILL");
    await server.exited;
  }
  for (const drop of drops.splice(0)) await drop();
  rmSync(home, { recursive: true });
});

/** A data folder and, with PostgreSQL, an empty database. */
async function installation(name: string, dialect: (typeof DIALECTS)[number]) {
  const data = join(home, name);
  const postgres = process.env.ADEL_TEST_POSTGRES;
  const database = dialect === "postgres" && postgres ? await createPostgres(postgres) : undefined;
  if (database) drops.push(database.drop);
  const settings = { ADEL_DATA: data, ADEL_ADMIN_PASSWORD: ADMIN_PASSWORD, ADEL_SEED: "demo" };
  const environment = { ...settings, ...(database && { ADEL_DATABASE_URL: database.url }) };
  /** The server, or a command beside it, as a process of its own. */
  const start = (args: readonly string[] = [], more: Record<string, string> = {}) => {
    const server = serverProcess({ ...environment, ...more }, args);
    started.push(server);
    return server;
  };
  /** A command in this process. */
  const run = (...args: string[]) => runCommand(environment, ...args);
  /** Fills data folder and database as a first start does. */
  const fill = async () => expect(await run("verify-ledger")).toMatchObject({ code: 0 });
  return { data, environment, start, run, fill };
}
type Installation = Awaited<ReturnType<typeof installation>>;
type Server = ReturnType<Installation["start"]>;

const signIn = async (server: Server): Promise<string> =>
  (await server.call("POST", "login", { body: { username: "admin", password: ADMIN_PASSWORD } })).token;

/** Uploads an image; returns the reply. */
async function upload(server: Server, token: string, path: string, field: string) {
  const { body, headers } = multipart(field, "a.png", PIXEL);
  const answer = await fetch(`${await server.address()}/adel/${path}`, {
    method: "POST",
    headers: { ...headers, authorization: `Bearer ${token}` },
    body,
  });
  return JSON.parse(await answer.text());
}

/** A job for a separate card; `number` has four digits. */
const orderCard = (server: Server, token: string, encoderId: number, hotelId: number, number: number) => {
  const card = { ...buildPlacedCard(encoderId, `04F1${number}`), ...buildTestCardRequest({ operation: "clear" }) };
  const body = { ...card, hotelId, authPassword: "demo-1234", idempotencyKey: `backup-${number}` };
  return server.call("POST", "business/card/job", { token, body });
};

/** Creates hotels and card jobs until stopped; records what was acknowledged. */
async function startLoad(server: Server, token: string) {
  const call = (method: string, path: string, body?: object) =>
    server.call(method, `business/${path}`, { token, ...(body && { body }) });
  const [encoder] = (await call("GET", "encoder/list")).rows;
  const [hotel] = (await call("GET", "hotel/list?hotelNumber=1001")).rows;
  const { code } = (await call("POST", `encoder/${encoder.id}/pairing`)).data;
  await server.call("POST", "bridge/pair", { body: { code, bridgeVersion: "1", host: "h" } });
  const hotels: number[] = [];
  const jobs: string[] = [];
  let number = 3000;
  let isOver = false;
  const addHotel = async () => {
    const hotelNumber = number++;
    if ((await call("POST", "hotel", hotelInput({ hotelNumber }))).code === 200) hotels.push(hotelNumber);
  };
  const addJob = async () => {
    const answer = await orderCard(server, token, encoder.id, hotel.id, number++);
    if (answer.code === 200) jobs.push(answer.data.jobId);
  };
  const repeat = async (act: () => Promise<void>) => {
    while (!isOver) await act();
  };
  const all = Promise.all([repeat(addHotel), repeat(addHotel), repeat(addJob), repeat(addJob)]);
  const stop = () => {
    isOver = true;
    return all;
  };
  return { hotels, jobs, stop };
}

async function listAll(server: Server, token: string, path: string): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  for (let page = 1; ; page++) {
    const answer = await server.call("GET", `business/${path}?pageSize=100&pageNum=${page}`, { token });
    rows.push(...answer.rows);
    if (answer.rows.length < 100) return rows;
  }
}

describe.for(DIALECTS)("a backup on %s", { timeout: LONG_MS }, (dialect) => {
  it("contains everything acknowledged before it, although the server writes, and can be restored elsewhere", async () => {
    const source = await installation("source", dialect);
    const server = source.start();
    const token = await signIn(server);
    const picture: string = (await upload(server, token, "system/user/profile/avatar", "avatarfile")).imgUrl;
    const { orderNo } = (await server.call("POST", "business/order", { token, body: buildOrder() })).data;
    const slip = (await upload(server, token, `business/order/${orderNo}/evidence`, "file")).data;
    const exported = (await server.call("GET", "system/config/export", { token })).msg;
    const load = await startLoad(server, token);
    await expect.poll(() => Math.min(load.hotels.length, load.jobs.length)).toBeGreaterThan(5);
    const [hotels, jobs] = [[...load.hotels], [...load.jobs]];
    const file = join(home, "backups", "one.tar.gz");
    // Another process, as for who makes a backup beside a running server.
    expect((await source.start(["backup", file, "--with-key"]).exited).code).toBe(0);
    // Writing continued during the backup, and the copy is consistent.
    const reached = load.hotels.length;
    await expect.poll(() => load.hotels.length).toBeGreaterThan(reached);
    await load.stop();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(home, "backups"))).toEqual(["one.tar.gz"]);

    const target = await installation("target", dialect);
    const restored = await target.run("restore", file);
    expect(restored).toMatchObject({ code: 0 });
    expect((await target.run("verify-audit")).printed).toMatch(/^audit trail: sound/m);
    expect((await target.run("verify-ledger")).printed).toMatch(/^ledger: every sum agrees/m);
    expect(restored.printed).toMatch(/10,?000/);
    const again = target.start();
    const fresh = await signIn(again);
    const found = new Set((await listAll(again, fresh, "hotel/list")).map(({ hotelNumber }) => hotelNumber));
    expect(hotels.filter((one) => !found.has(one))).toEqual([]);
    const foundJobs = new Set((await listAll(again, fresh, "card/job/list")).map(({ jobId }) => jobId));
    expect(jobs.filter((one) => !foundJobs.has(one))).toEqual([]);
    const avatar = join("profile/avatar", picture.split("/").at(-1) ?? "");
    const evidence = join("order/evidence", slip.file);
    for (const path of [avatar, evidence])
      expect(readFileSync(join(target.data, path))).toEqual(readFileSync(join(source.data, path)));
    expect(existsSync(join(target.data, "exports", exported))).toBe(true);
    expect(readdirSync(target.data)).not.toContain(".restore");
    // Locks treat a card made now as newer than any made after the backup.
    const [encoder] = (await again.call("GET", "business/encoder/list", { token: fresh })).rows;
    const [hotel] = (await again.call("GET", "business/hotel/list?hotelNumber=1001", { token: fresh })).rows;
    const { data: next } = await orderCard(again, fresh, encoder.id, hotel.id, 9999);
    expect(next.sequence).toBeGreaterThan(10_000);
    // Secrets of the source can be decrypted with the included key.
    const secret = await again.call("GET", `business/hotel/1`, { token: fresh });
    expect(secret.code).toBe(200);
  });

  it("contains the key only on request, and never overwrites existing data", async () => {
    const source = await installation("source", dialect);
    await source.fill();
    const file = join(home, "one.tar.gz");
    const backup = await source.run("backup", file);
    expect(backup).toMatchObject({ code: 0, printed: expect.stringContaining("keep a copy of it elsewhere") });
    const paths: string[] = [];
    await list({ file, onReadEntry: ({ path }) => paths.push(path) });
    expect(paths).toEqual(["manifest.json", dialect === "sqlite" ? "database.db" : "database.dump"]);
    const before = readFileSync(file);
    const second = await source.run("backup", file, "--lang", "zh");
    expect(second).toMatchObject({ code: 1, printed: `${file}已存在\n请换一个文件名\n` });
    expect(readFileSync(file)).toEqual(before);
    // The folder of a server, and any other non-empty folder.
    expect(await source.run("restore", file)).toMatchObject({
      code: 1,
      printed: expect.stringMatching(/is not empty/),
    });
    const target = await installation("target", dialect);
    mkdirSync(target.data);
    writeFileSync(join(target.data, "notes.txt"), "x");
    expect((await target.run("restore", file)).printed).toMatch(/target is not empty/);
    rmSync(join(target.data, "notes.txt"));
    const restored = await target.run("restore", file);
    expect(restored).toMatchObject({ code: 0, printed: expect.stringMatching(/Put the key file back/) });
    const refused = await target.run();
    expect(refused).toMatchObject({ code: 1, printed: expect.stringMatching(/the key file \S+ is missing/) });
    // The folder is empty, but the database is not: data of two servers must not be mixed.
    const filled = await installation("other", dialect);
    const elsewhere = dialect === "sqlite" ? { ADEL_DATABASE_URL: join(home, "filled.db") } : {};
    const environment = { ...filled.environment, ...elsewhere };
    expect(await runCommand(environment, "verify-ledger")).toMatchObject({ code: 0 });
    rmSync(filled.data, { recursive: true });
    const mixed = await runCommand(environment, "restore", file);
    expect(mixed).toMatchObject({ code: 1, printed: expect.stringMatching(/The database \S+ is not empty/) });
    expect(readdirSync(filled.data)).toEqual([]);
  });
});

describe("a backup that was changed", () => {
  it("is rejected with the name of the file, and nothing is restored", async () => {
    const source = await installation("source", "sqlite");
    await source.fill();
    const file = join(home, "one.tar.gz");
    await source.run("backup", file, "--with-key");
    const content = join(home, "content");
    const spoil = async (change: () => void, packed?: string[]) => {
      rmSync(content, { recursive: true, force: true });
      mkdirSync(content);
      await extract({ file, cwd: content });
      change();
      const spoiled = join(home, "spoiled.tar.gz");
      const paths = packed ?? readdirSync(content, { recursive: true }).map(String);
      await create(
        { file: spoiled, cwd: content, gzip: true },
        paths.filter((one) => statSync(join(content, one)).isFile()),
      );
      return spoiled;
    };
    const at = (path: string) => join(content, path);
    const flip = () => {
      const bytes = readFileSync(at("database.db"));
      bytes[5000] = (bytes[5000] ?? 0) ^ 1;
      writeFileSync(at("database.db"), bytes);
    };
    const target = await installation("target", "sqlite");
    const spoils: [() => void, RegExp, string[]?][] = [
      [flip, /damaged: database\.db does not match/],
      [() => rmSync(at("keys/kek")), /damaged: keys\/kek/],
      [() => writeFileSync(at("exports.txt"), "x"), /is not a usable backup/],
      [() => writeFileSync(at("manifest.json"), "{}"), /is not a usable backup/],
      [() => undefined, /is not a usable backup/, ["database.db"]],
    ];
    for (const [change, message, packed] of spoils) {
      const refused = await target.run("restore", await spoil(change, packed));
      expect(refused).toMatchObject({ code: 1, printed: expect.stringMatching(message) });
      expect(readdirSync(target.data)).toEqual([]);
    }
    const half = join(home, "half.tar.gz");
    writeFileSync(half, readFileSync(file).subarray(0, 2000));
    for (const [path, message] of [
      [half, /is not a usable backup/],
      [join(home, "absent.tar.gz"), /is not a usable backup/],
    ] as const)
      expect(await target.run("restore", path)).toMatchObject({ code: 1, printed: expect.stringMatching(message) });
    expect((await target.run("restore")).printed).toMatch(/^Usage: restore FILE/);
    expect((await target.run("backup", "--key")).printed).toMatch(/^Usage: backup FILE/);
    expect(await target.run("restore", file)).toMatchObject({ code: 0 });
  });

  it.runIf(process.env.ADEL_TEST_POSTGRES)("names the program that is missing", async () => {
    const source = await installation("source", "postgres");
    const command = source.start(["backup", join(home, "one.tar.gz")], { PATH: "/nowhere" });
    expect((await command.exited).code).toBe(1);
    expect(command.printed()).toMatch(/^pg_dump is not installed\nInstall the PostgreSQL client/);
    expect(readdirSync(home)).toEqual([]);
  });
});
