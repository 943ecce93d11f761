import { allRoutes, permissionsOf, type Route } from "@adel/protocol";
import type { Config } from "../src/config.ts";
import { auditTrail } from "../src/core/audit/trail.ts";
import type { Db } from "../src/core/db/database.ts";
import { saveSignIn } from "../src/features/monitor/logininfor/logininfor.service.ts";
import { saveOperation } from "../src/features/monitor/operlog/operlog.service.ts";
import { buildHotelCardRequest, buildPlacedCard } from "./build-card-request.ts";
import { buildEncoder } from "./build-encoder.ts";
import { buildNotice } from "./build-notice.ts";
import { buildOrder } from "./build-order.ts";
import { buildRoom } from "./build-room.ts";
import { type CardDesk, cardDesk } from "./card-job-setup.ts";
import { pairBridge } from "./pair-bridge.ts";
import { staffing } from "./staffing.ts";
import { hotelInput, type TestDialect } from "./test-server.ts";

/**
 * Departments of the world: the caller's own, one below it, one that a role chooses, one of others, and one of others
 * where rows of the caller's own making stand.
 */
export const UNITS = ["mine", "below", "chosen", "apart", "elsewhere"] as const;
export type Unit = (typeof UNITS)[number];

export interface ScopedRow {
  readonly id: number | string;
  /** A text that stands in this row wherever it is shown, and in no other. */
  readonly mark: string;
  readonly unit: Unit;
  /** Made by the caller, or the caller. */
  readonly own: boolean;
}
export const KINDS = [
  ...(["depts", "users", "sessions", "tokens", "acts", "signIns", "changes"] as const),
  ...(["groups", "hotels", "rooms", "encoders", "jobs", "reads", "testCards", "hotelCards", "inspections"] as const),
  ...(["orders", "consumptions", "transfers", "buyers", "forms", "submissions"] as const),
] as const;
export type Kind = (typeof KINDS)[number];
type Rows = Record<Kind, ScopedRow[]>;

export const uidOf = (unit: Unit) => `04A1B20${UNITS.indexOf(unit)}`;
export const hotelNumberOf = (unit: Unit) => 7100 + UNITS.indexOf(unit);

/** Permissions of every call on scoped rows, of creating one, and those that such a call checks itself. */
const words = [
  "tool:build:add",
  "business:hotelcard:type:classic",
  "business:hotel:transfer",
  ...Object.values(allRoutes).flatMap((routes) =>
    Object.values<Route>(routes).flatMap(({ access, scope }) =>
      scope.rows === "inScope" ? permissionsOf(access) : [],
    ),
  ),
];

interface Making {
  readonly desk: CardDesk;
  readonly unit: Unit;
  readonly deptId: number;
  /** Who makes the rows of this place. */
  readonly maker: string;
  readonly makerId: number;
  readonly row: (kind: Kind, mark: string, id: number | string) => void;
}

/** A closed form with one submission: an open one reaches the departments below its own. */
async function buildForm(
  { server }: CardDesk,
  { unit, deptId, maker: token }: Pick<Making, "unit" | "deptId" | "maker">,
) {
  const fields = [{ kind: "text", key: "note", label: { zh: "备注", en: "Note" } }];
  const body = { formKey: `form-of-${unit}`, title: { zh: "表", en: "Form" }, fields };
  const { id } = (await server.call("POST", "tool/form", { token, body })).body.data;
  await server.call("PUT", "tool/form/changeStatus", { token, body: { id, status: "0" } });
  const filled = { version: 1, values: { note: `note-of-${unit}` } };
  const submitted = await server.call("POST", `tool/form/${id}/submission`, { token, body: filled });
  await server.context.db.updateTable("tool_form").set({ dept_id: deptId, status: "1" }).where("id", "=", id).execute();
  return { id, submissionId: submitted.body.data.id };
}

/** A group, and a hotel with an encoder, a card written, and a card read. */
async function furnish({ desk, unit, deptId, maker, makerId, row }: Making): Promise<void> {
  const { db } = desk.server.context;
  const made = async (path: string, body?: object) => {
    const answer = (await desk.call("POST", path, body, maker)).body;
    if (answer.code !== 200) throw new Error(`${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const hotel = await made(
    "hotel",
    hotelInput({ hotelNumber: hotelNumberOf(unit), hotelName: `scope-${unit}`, deptId: 1 }),
  );
  // Its own department is the place itself, so that each form of scope can hit it alone.
  await db.updateTable("biz_hotel").set({ dept_id: deptId }).where("id", "=", hotel.id).execute();
  const group = await made("group", { groupName: `group-of-${unit}`, deptId });
  row("groups", group.groupName, group.id);
  row("hotels", `scope-${unit}`, hotel.id);
  const label = `ROOM-${unit.slice(0, 5)}`;
  const room = await made("room", buildRoom(hotel.id, 101, { label }));
  row("rooms", label, room.id);
  const form = await buildForm(desk, { unit, deptId, maker });
  row("forms", `form-of-${unit}`, form.id);
  row("submissions", `note-of-${unit}`, form.submissionId);
  const device = buildEncoder(`DEVICE-${unit}`, { deviceName: `device-${unit}`, deptId });
  const { id: encoderId, deviceNumber } = await made("encoder", device);
  await pairBridge(desk.server, maker, { id: encoderId, deviceNumber });
  row("encoders", device.deviceName, encoderId);
  const uid = uidOf(unit);
  const { jobId, ticket } = await made("card/job", desk.input({ hotelId: hotel.id, uid }));
  const { claims } = await desk.bridge().open(ticket);
  const { testCardId } = (await desk.settle(jobId, await desk.bridge().result(claims))).data;
  row("jobs", uid, jobId);
  row("testCards", uid, testCardId);
  const stay = buildHotelCardRequest({ floor: 2, room: 203 }, { hotelId: hotel.id, uid });
  const second = await made("card/job", desk.input(stay));
  const opened = await desk.bridge().open(second.ticket);
  const stored = (await desk.settle(second.jobId, await desk.bridge().result(opened.claims))).data;
  row("jobs", uid, second.jobId);
  row("hotelCards", uid, stored.hotelCardId);
  const read = buildPlacedCard(encoderId, uid);
  for (const hotelId of [hotel.id, null]) {
    const { readId } = await made("card/read", { ...read, ...(hotelId !== null && { hotelId }) });
    // As an earlier version stored it: a read by keys of possible hotels is its reader's alone until one is proven.
    await db.updateTable("biz_card_read").set({ probed_hotels: null }).where("read_id", "=", readId).execute();
    row("reads", uid, readId);
    const inspected = { read_id: `${readId}-inspected`, card_number: uid, hotel_id: hotelId, encoder_id: encoderId };
    const found = { test_card_id: null, sequence: 1, verdict: "pass", checks: "[]" } as const;
    const { id } = await db
      .insertInto("biz_inspection")
      .values({ ...inspected, ...found, create_by: makerId, user_name: "x", create_time: 1 })
      .returning("id")
      .executeTakeFirstOrThrow();
    row("inspections", uid, id);
  }
}

/** An order that waits for its payment, and credit of which one was used. */
async function trade({ desk, deptId, maker, makerId, unit, row }: Making): Promise<void> {
  const { db } = desk.server.context;
  const { orderNo } = (await desk.call("POST", "order", buildOrder({ quantity: 500, deptId }), maker)).body.data;
  row("orders", orderNo, orderNo);
  const lot = { dept_id: deptId, order_no: null, quantity: 1, remaining: 0, reserved: 0, consumed: 1, sent: 0 };
  const account = { dept_id: deptId, entries: 1, chain_seq: 1, chain_link: "", low_since: 1, create_time: 1 };
  await db.insertInto("biz_account").values(account).execute();
  const { id: lot_id } = await db
    .insertInto("biz_lot")
    .values({ ...lot, refunded: 0, create_time: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  const used = { lot_id, kind: "commit", quantity: 1, order_no: null, transfer_no: null, job_id: null } as const;
  const { id } = await db
    .insertInto("biz_ledger_entry")
    .values({
      ...used,
      dept_id: deptId,
      seq: 1,
      link: "",
      user_id: makerId,
      user_name: "x",
      consume_no: `consumed-${unit}`,
      create_time: 1,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  row("consumptions", `consumed-${unit}`, id);
  const moved = { transfer_no: `moved-${unit}`, from_dept_id: deptId, to_dept_id: 999_998, quantity: 1, remark: "" };
  const { id: transferId } = await db
    .insertInto("biz_transfer")
    .values({ ...moved, user_id: makerId, user_name: "x", create_time: 1 })
    .returning("id")
    .executeTakeFirstOrThrow();
  row("transfers", `moved-${unit}`, transferId);
  const sold = {
    order_no: `sold-${unit}`,
    dept_id: deptId,
    payer_id: makerId,
    payer_name: "x",
    method: "offline",
  } as const;
  // Paid, and deleted since: no list shows it, and its money is counted.
  const paid = {
    standing: "deleted",
    quantity: 1,
    price: 1,
    amount: 1,
    create_time: 1,
    expire_time: 1,
    pay_time: 1,
  } as const;
  const texts = { evidence: "", refuse_reason: "", remark: "" };
  await db
    .insertInto("biz_order")
    .values({ ...sold, ...paid, ...texts })
    .execute();
  row("buyers", `scope-${unit}`, deptId);
}

/** An operation and a sign-in of a user, as the two logs store them. */
async function log(desk: CardDesk, userId: number, deptId: number, userName: string): Promise<void> {
  const { db } = desk.server.context;
  const entry = {
    title: { zh: userName, en: userName },
    userId,
    userName,
    deptId,
    address: "10.0.0.1",
    userAgent: "",
    method: "GET",
    route: "/x",
    params: {},
    sent: "",
    code: 200,
    fault: null,
    values: {},
    time: 1,
    durationMs: 1,
  };
  await saveOperation(db)({ ...entry, kind: "other" });
  await saveSignIn(db)({ ...entry, kind: "sign-in" });
}

/** A change of a row of a department, in the audit trail; returns its position there. */
async function keepChange({ server }: CardDesk, deptId: number, userName: string): Promise<number> {
  const { db, vault } = server.context;
  const change = { id: 1, before: null, after: {}, deptId };
  await db
    .transaction()
    .execute((trx) => auditTrail(vault, server.clock).keep(trx, { userId: 1, userName }, "business/hotel", [change]));
  const { seq } = await db
    .selectFrom("audit_trail")
    .select("seq")
    .where("user_name", "=", userName)
    .executeTakeFirstOrThrow();
  return seq;
}

/** A generated API token of an account; returns its id. */
async function addApiToken(db: Db, user_id: number): Promise<number> {
  const never = { last_used_time: null, last_used_address: "" };
  const life = { status: "0", expire_time: Date.parse("2099-01-01"), create_time: 1 } as const;
  const generated = { token_name: "scoped", token_hash: `hash-${user_id}`, token_prefix: "adel_", scopes: "a:b:c" };
  const { id } = await db
    .insertInto("api_token")
    .values({ ...generated, ...life, ...never, user_id, remark: "" })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** A server where each kind of scoped row stands once in each department, one of them made by the caller. */
export async function scopeWorld(dialect: TestDialect, settings: Partial<Config> = {}) {
  const desk = await cardDesk(dialect, settings);
  const { server } = desk;
  const { db } = server.context;
  const admin = await server.signIn();
  const { dept, role, person } = staffing(server, admin);
  const roleId = await role("scoped", [...new Set(words)], "1");
  const plainRole = await role("plain", ["no:such:word"], "5");
  const rows: Rows = {
    depts: [],
    users: [],
    sessions: [],
    tokens: [],
    acts: [],
    signIns: [],
    changes: [],
    groups: [],
    hotels: [],
    rooms: [],
    encoders: [],
    jobs: [],
    reads: [],
    testCards: [],
    hotelCards: [],
    inspections: [],
    orders: [],
    consumptions: [],
    transfers: [],
    buyers: [],
    forms: [],
    submissions: [],
  };
  const depts = new Map<Unit, number>();
  for (const unit of UNITS) depts.set(unit, await dept(`scope-${unit}`, unit === "below" ? depts.get("mine") : 1));
  const deptOf = (unit: Unit) => depts.get(unit) ?? 0;
  const caller = await person("person-self", deptOf("mine"), [roleId]);
  const own: ScopedRow = { id: caller.userId, mark: "person-self", unit: "mine", own: true };
  rows.users.push(own);

  /** Adds acts and sign-ins of all users to the logs. */
  const keepLogs = async () => {
    for (const unit of UNITS) {
      const user = unit === "elsewhere" ? own : rows.users.find((one) => one.unit === unit && !one.own);
      await log(desk, Number(user?.id), deptOf(unit), `actor-${unit}`);
    }
    const acts = await db.selectFrom("sys_oper_log").select(["oper_id as id", "oper_name as mark"]).execute();
    const signIns = await db.selectFrom("sys_logininfor").select(["info_id as id", "user_name as mark"]).execute();
    const placed = (found: readonly { id: number; mark: string }[]) =>
      found.flatMap(({ id, mark }) => {
        const unit = UNITS.find((one) => mark === `actor-${one}`);
        return unit ? [{ id, mark, unit, own: unit === "elsewhere" }] : [];
      });
    rows.acts = placed(acts);
    rows.signIns = placed(signIns);
  };

  const traded: (() => Promise<void>)[] = [];
  for (const unit of UNITS) {
    const isOwn = unit === "elsewhere";
    const row = (kind: Kind, mark: string, id: number | string) => rows[kind].push({ id, mark, unit, own: isOwn });
    rows.depts.push({ id: deptOf(unit), mark: `scope-${unit}`, unit, own: false });
    const changer = `changer-${unit}`;
    rows.changes.push({ id: await keepChange(desk, deptOf(unit), changer), mark: changer, unit, own: false });
    if (!isOwn) row("users", `person-${unit}`, (await person(`person-${unit}`, deptOf(unit), [plainRole])).userId);
    const who = isOwn ? { maker: caller.token, makerId: caller.userId } : { maker: admin, makerId: 1 };
    const making = { desk, unit, deptId: deptOf(unit), ...who, row };
    await furnish(making);
    traded.push(() => trade(making));
  }
  // Afterwards: an account that is empty would pay for no card.
  for (const one of traded) await one();
  await keepLogs();
  const online = (await server.call("GET", "monitor/online/list", { token: admin })).body.rows;
  for (const user of rows.users) {
    const session = online.find(({ userName }: { userName: string }) => userName === user.mark);
    rows.sessions.push({ ...user, id: session.tokenId });
    rows.tokens.push({ ...user, id: await addApiToken(db, Number(user.id)) });
  }
  const { noticeId } = (await server.call("POST", "system/notice", { token: admin, body: buildNotice() })).body.data;
  for (const { id } of rows.users)
    await db
      .insertInto("sys_notice_read")
      .values({ notice_id: noticeId, user_id: Number(id), read_time: 1 })
      .execute();
  return { server, db, admin, noticeId, caller, roleId, plainRole, deptOf, rows, keepLogs };
}
export type ScopeWorld = Awaited<ReturnType<typeof scopeWorld>>;
