import { knownBlock, parseDump } from "@adel/card";
import { CARD_STATES, type CardState, DEFAULT_POLICY } from "@adel/protocol";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DIALECTS, startTestServer, type TestServer } from "../testing/test-server.ts";
import { createAppContext } from "./app.ts";
import { DAY_MS, HOUR_MS } from "./core/time/durations.ts";
import { checkLedger } from "./features/business/account/check-ledger.service.ts";
import { readCardStandings } from "./features/business/desk/card-facts.service.ts";
import { cardStates } from "./features/business/hotel-card/hotel-card.service.ts";
import { demoCardImages } from "./features/business/job/demo-cards.service.ts";

/** Cards whose standings are read at once. */
const SOME = 500;

describe.for(DIALECTS)("the full example, on %s", (dialect) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(dialect, { seed: "demo-full", isFirstStart: true });
    token = await server.signIn();
  });
  afterAll(() => server.close());

  const count = async (from: string) =>
    Number(
      (await sql<{ n: number }>`select count(*) as n from ${sql.raw(from)}`.execute(server.context.db)).rows[0]?.n,
    );
  const get = async (path: string, as = token) => (await server.call("GET", path, { token: as })).body;

  it("has the company that the home page shows", async () => {
    const tables = ["sys_user", "biz_group", "biz_hotel", "biz_room", "biz_encoder", "biz_hotel_card", "biz_order"];
    const counts = await Promise.all(tables.map(count));
    expect(counts).toEqual([63, 12, 40, 6400, 24, 60_000, 180]);
    expect(await count("biz_card_job where purpose = 'hotel' and state in ('failed', 'partial', 'unknown')")).toBe(90);
    expect(await count("biz_encoder where online_until is null and device_number <> 'FRONT-DESK-1'")).toBe(3);
    expect(await count("biz_room where hotel_id = (select id from biz_hotel where hotel_number = 1001)")).toBe(612);
    expect(await count(`biz_card_job where create_time > ${server.clock.now()}`)).toBe(0);
  });

  it("has orders in every state", async () => {
    for (const state of ["pending", "in-use", "insufficient-balance", "recharge-failed", "deleted"])
      expect([state, (await get(`business/order/list?status=${state}`)).total]).not.toEqual([state, 0]);
  });

  it("has a consistent ledger, and cards and jobs that refer to each other", async () => {
    expect(await checkLedger(server.context.db)).toEqual([]);
    const linked = `biz_hotel_card as card inner join biz_card_job as job
      on job.job_id = card.job_id and job.hotel_card_id = card.id and job.uid = card.card_number
      and job.hotel_id = card.hotel_id and job.sequence = card.sequence and job.state = 'done'`;
    expect(await count(linked)).toBe(60_000);
    const used = `biz_ledger_entry as entry inner join biz_card_job as job on job.job_id = entry.job_id
      where entry.kind = 'commit' and job.state in ('done', 'partial')`;
    expect(await count(used)).toBe(60_000 + 24 + 300 + 4);
    expect(await count("biz_lot where remaining < 0")).toBe(0);
    const written = ["biz_hotel_card", "biz_test_card"].map(
      (table) => `(select count(*) from ${table} where hotel_id = biz_hotel.id)`,
    );
    expect(await count(`biz_hotel where card_count <> ${written.join(" + ")}`)).toBe(0);
  });

  it("has test cards of every type, method, operation and state, each with its job", async () => {
    expect(await count("biz_test_card")).toBe(300);
    for (const column of ["test_card_type", "method", "operation_type"])
      expect([column, await count(`(select distinct ${column} from biz_test_card) as kinds`)]).toEqual([column, 3]);
    for (const state of ["used", "unused"])
      expect(await count(`biz_test_card where status = '${state}'`), state).toBeGreaterThan(20);
    const linked = `biz_test_card as card inner join biz_card_job as job on job.job_id = card.job_id
      and job.test_card_id = card.id and job.uid = card.card_number and job.sequence = card.sequence and job.state = 'done'`;
    expect(await count(linked)).toBe(300);
    for (const state of ["failed", "partial"])
      expect(await count(`biz_card_job where purpose in ('test', 'adel') and state = '${state}'`)).toBeGreaterThan(0);
    const since = server.context.timeFormat.format(server.clock.now() - 7 * DAY_MS) ?? "";
    expect((await get(`business/testcard/list?params[beginTime]=${encodeURIComponent(since)}`)).total).toBeGreaterThan(
      5,
    );
    // Of two set cards for the same devices only the newer one is still good.
    const replaced = `biz_test_card as old inner join biz_test_card as newer on newer.hotel_id = old.hotel_id
      and newer.operation_type = 'set' and newer.test_card_type = old.test_card_type and newer.sequence > old.sequence
      where old.operation_type = 'set' and old.status = 'unused'`;
    expect(await count(replaced)).toBe(0);
    const shared = `biz_test_card as test inner join biz_hotel_card as card
      on card.hotel_id = test.hotel_id and card.sequence = test.sequence`;
    expect(await count(shared)).toBe(0);
    const newest = "select max(sequence) from biz_test_card where hotel_id = biz_hotel.id";
    expect(await count(`biz_hotel where sequence < (${newest})`)).toBe(0);
  });

  it("has inspections with every verdict, as the server gives them", async () => {
    expect(await count("biz_inspection")).toBe(120);
    for (const [verdict, least] of [
      ["pass", 50],
      ["warn", 3],
      ["fail", 10],
      ["unknown", 3],
    ] as const)
      expect([verdict, (await get(`business/inspection/list?verdict=${verdict}`)).total >= least]).toEqual([
        verdict,
        true,
      ]);
    const [first] = (await get("business/inspection/list")).rows;
    expect(first.checks.length).toBeGreaterThan(5);
    expect(await count(`biz_inspection where create_time > ${server.clock.now()}`)).toBe(0);
  });

  it("has a contact for each group", async () => {
    const groups = (await get("business/group/list?pageSize=50")).rows;
    expect(groups.filter(({ contact, phone }: { contact: string; phone: string }) => contact && phone)).toHaveLength(
      12,
    );
  });

  it("shows every state of a room in the first hotel", async () => {
    const [hotel] = (await get("business/hotel/list?hotelNumber=1001")).rows;
    const { cells } = (await get(`business/room/grid?hotelId=${hotel.id}`)).data;
    const states = new Set(cells.map(({ state }: { state: string }) => state));
    expect([...states].sort()).toEqual(["due", "expired", "lostPending", "none", "valid"]);
    expect(cells.filter(({ state }: { state: string }) => state !== "none").length).toBeGreaterThan(150);
    // No room has two guests, and no disabled room has one.
    const open = "biz_stay where state = 'open'";
    expect(await count(`(select room_id from ${open} group by room_id having count(*) > 1) as twice`)).toBe(0);
    expect(await count(`${open} and room_id in (select id from biz_room where status = '1')`)).toBe(0);
  });

  it("has guests who leave within hours, at any time of day", async () => {
    const [hotel] = (await get("business/hotel/list?hotelNumber=1001")).rows;
    const { cells } = (await get(`business/room/grid?hotelId=${hotel.id}`)).data;
    const due = cells.filter(({ state }: { state: string }) => state === "due");
    const until = server.context.timeFormat.format(server.clock.now() + 6 * HOUR_MS) ?? "";
    expect(due.length).toBeGreaterThan(2);
    expect(due.filter(({ validTo }: { validTo: string }) => validTo <= until).length).toBeGreaterThan(2);
  });

  it("has alarm rules, published forms with submissions, and keys of any age", async () => {
    const alarms = (await get("monitor/alarm/list")).rows;
    expect(alarms.map(({ status }: { status: string }) => status).sort()).toEqual(["0", "0", "0", "0", "0", "1"]);
    const forms = (await get("tool/form/list")).rows;
    expect(
      forms.map((form: { status: string; submissionCount: number }) => [form.status, form.submissionCount]),
    ).toEqual([
      ["0", 14],
      ["0", 14],
    ]);
    const [submission] = (await get(`tool/form/submission/list?formId=${forms[0].id}`)).rows;
    expect(Object.keys(submission.values).length).toBeGreaterThan(1);
    const old = (await get("business/hotel/list?keyDays=365")).total;
    expect([old > 0, old < 10]).toEqual([true, true]);
  });

  it("has users who see only their own hotel", async () => {
    const operator = await server.signIn("operator", server.passwordOf("operator"));
    expect((await get("business/hotel/list", operator)).total).toBe(1);
    const agent = await server.signIn("agent", server.passwordOf("agent"));
    expect((await get("business/account", agent)).data.remaining).toBeGreaterThan(100);
    expect(server.told.filter((line) => line.startsWith("demo password"))).toHaveLength(3);
  });

  it("places a verified card of room 508 on the encoder, and has others available", async () => {
    const { db, vault } = server.context;
    const images = await demoCardImages(db, vault, server.clock.now());
    expect(images.map(({ name }) => name)).toEqual(["card", "other", "expired"]);
    const [card] = images;
    const memory = parseDump(Buffer.from(card?.image ?? []), "mfd");
    expect(Buffer.from(memory.uid).toString("hex").toUpperCase()).toBe("04A1B2C3");
    // Its door lock sector has the hotel's keys, no longer the factory's.
    expect(
      Buffer.from(knownBlock(memory, 7) ?? [])
        .subarray(0, 6)
        .toString("hex"),
    ).not.toBe("ffffffffffff");
    const held = await db.selectFrom("biz_hotel_card").selectAll().where("card_number", "=", "04A1B2C3").execute();
    expect(held).toMatchObject([{ hold_state: "held" }]);
    const expired = parseDump(Buffer.from(images[2]?.image ?? []), "mfd");
    const uid = Buffer.from(expired.uid).toString("hex").toUpperCase();
    expect(await count(`biz_hotel_card where card_number = '${uid}' and hold_state = 'held'`)).toBe(1);
    expect(JSON.parse(held[0]?.records ?? "{}").doorLock).toMatchObject({ building: 1, floor: 5, room: 508 });
    expect(held[0]?.valid_to).toBeGreaterThan(server.clock.now() + DAY_MS);
  });

  /** Ids of all cards by their states, as `cardStanding` gives them. */
  const judgeAll = async () => {
    const { db } = server.context;
    const now = server.clock.now();
    const found = new Map<CardState, Set<number>>(CARD_STATES.map((state) => [state, new Set()]));
    const forgotten = new Set<number>();
    for (let after = 0; ; ) {
      const query = db.selectFrom("biz_hotel_card").selectAll().where("id", ">", after).orderBy("id").limit(SOME);
      const cards = await query.execute();
      const last = cards.at(-1);
      if (!last) return { found, forgotten };
      after = last.id;
      for (const [at, { state, isForgotten }] of (await readCardStandings(db, cards, now)).entries()) {
        const id = cards[at]?.id ?? 0;
        found.get(state)?.add(id);
        if (isForgotten) forgotten.add(id);
      }
    }
  };

  it("finds each card in the state that its standing gives", async () => {
    const { db } = server.context;
    // The second hotel's locks have no clock: there, cards of guests who left may open doors past their end.
    const [, { id: hotelId }] = (await server.call("GET", "business/hotel/list?pageSize=10", { token })).body.rows;
    const changed = await server.call("PUT", `business/hotel/${hotelId}/desk-policy`, {
      ...{ token, body: { ...DEFAULT_POLICY, hasClock: false } },
    });
    expect(changed.body.code).toBe(200);
    const now = server.clock.now();
    const { found, forgotten } = await judgeAll();
    for (const [state, ids] of found) {
      const listed = await db
        .selectFrom("biz_hotel_card")
        .select(["id", "hotel_id"])
        .where(cardStates.isInState(state, now))
        .execute();
      expect([state, listed.filter(({ id }) => !ids.has(id)).length, listed.length]).toEqual([state, 0, ids.size]);
      const path = `business/hotelcard/list?hotelId=${hotelId}&state=${state}&pageSize=10`;
      const { total, rows } = (await server.call("GET", path, { token })).body;
      expect([state, total]).toEqual([state, listed.filter(({ hotel_id }) => hotel_id === hotelId).length]);
      for (const row of rows) expect(row.state).toBe(state);
    }
    const out = await db.selectFrom("biz_hotel_card").select("id").where(cardStates.isForgottenCard(now)).execute();
    expect(out.map(({ id }) => id).filter((id) => !forgotten.has(id))).toEqual([]);
    expect(out.length).toBe(forgotten.size);
    expect(forgotten.size).toBeGreaterThan(0);
    for (const state of ["lostPending", "handedBack", "superseded", "expired", "guestLeft", "held"] as const)
      expect([state, found.get(state)?.size]).not.toEqual([state, 0]);
  });

  it("shows of a card what later jobs did to it", async () => {
    const { db } = server.context;
    const all = db.selectFrom("biz_hotel_card").select(["id", "job_id", "hotel_id", "card_number"]);
    const ofGuests = all.where("act_id", "is not", null).where(cardStates.isInState("held", server.clock.now()));
    const [card] = await ofGuests.limit(1).execute();
    if (!card) throw new Error("the example has no valid card");
    const own = await db
      .selectFrom("biz_card_job")
      .selectAll()
      .where("job_id", "=", card.job_id)
      .executeTakeFirstOrThrow();
    const { id: _, ...columns } = own;
    const later = (state: typeof own.state, more: Partial<typeof own> = {}) =>
      db
        .insertInto("biz_card_job")
        .values({ ...columns, job_id: "later", act_id: null, blocks_written: 0, state, ...more })
        .execute();
    const steps: readonly (readonly [CardState, () => Promise<unknown>])[] = [
      ["held", () => later("failed")],
      ["writing", () => later("sent")],
      ["unknown", () => later("unknown")],
      ["partlyWritten", () => later("partial", { blocks_written: 3 })],
      ["givenUp", () => later("partial", { blocks_written: 3, act_id: own.act_id })],
      ["overwritten", () => later("done")],
      ["erased", () => later("done", { purpose: "erase", sequence: null })],
    ];
    for (const [state, happen] of steps) {
      await happen();
      const row = await db.selectFrom("biz_hotel_card").selectAll().where("id", "=", card.id).executeTakeFirstOrThrow();
      const [standing] = await readCardStandings(db, [row], server.clock.now());
      const shown = (await server.call("GET", `business/hotelcard/${card.id}`, { token })).body.data.state;
      expect([state, standing?.state, shown]).toEqual([state, state, state]);
      await sql`delete from biz_card_job where job_id = 'later'`.execute(db);
    }
  });
});

it("adds no history to a database that is already in use", async () => {
  const server = await startTestServer("sqlite", { seed: "demo" });
  const { db } = server.context;
  await db.deleteFrom("seed_run").execute();
  const before = await db.selectFrom("biz_lot").selectAll().execute();
  const again = await createAppContext({ ...server.config, seed: "demo-full" }, server.clock, () => undefined);
  await again.db.destroy();
  expect(await db.selectFrom("biz_lot").selectAll().execute()).toEqual(before);
  expect(await db.selectFrom("biz_hotel").select("hotel_number").execute()).toHaveLength(4);
  await server.close();
});
