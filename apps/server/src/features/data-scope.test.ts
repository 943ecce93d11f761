import { allRoutes, type Route } from "@adel/protocol";
import { writeXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hotelSheet, multipart, roomSheet } from "../../testing/multipart.ts";
import { type Call, type Ways, waysTo } from "../../testing/scope-calls.ts";
import { marksIn, scopeProof } from "../../testing/scope-proof.ts";
import {
  hotelNumberOf,
  KINDS,
  type Kind,
  type ScopedRow,
  type ScopeWorld,
  scopeWorld,
  type Unit,
} from "../../testing/scope-world.ts";
import { DIALECTS } from "../../testing/test-server.ts";
import { buildUserSheet } from "../../testing/user-sheet.ts";
import { DATA_SCOPES } from "../core/access/data-scope.ts";
import { DAY_MS } from "../core/time/durations.ts";

/** The departments that each data scope gives to a user of `mine`; own records are found by their creator. */
const SCOPES: Readonly<Record<keyof typeof DATA_SCOPES, readonly Unit[]>> = {
  all: ["mine", "below", "chosen", "apart", "elsewhere"],
  chosen: ["chosen"],
  department: ["mine"],
  departmentAndBelow: ["mine", "below"],
  own: [],
};
const SHEET_TITLES = ["Device name", "Device number", "Hotel number"];
const scopes = ["all", "chosen", "department", "departmentAndBelow", "own"] as const;

describe.for(DIALECTS)("rows out of scope are rows that do not exist, on %s", (dialect) => {
  let world: ScopeWorld;
  let ways: Readonly<Record<Kind, Ways>>;
  const created = new Set<string>();
  beforeAll(async () => {
    world = await scopeWorld(dialect);
    ways = waysTo(world);
  });
  afterAll(() => world.server.close());

  const call = async ([method, path, body]: Call) => {
    created.add(`${method} /${path.split("?")[0]}`);
    return world.server.call(method, path, { token: world.caller.token, ...(body && { body }) });
  };
  const answer = async (asked: Call) => (await call(asked)).body;
  const setScope = (dataScope: keyof typeof DATA_SCOPES) =>
    world.server.call("PUT", "system/role/dataScope", {
      token: world.admin,
      body: { roleId: world.roleId, dataScope: DATA_SCOPES[dataScope], deptIds: [world.deptOf("chosen")] },
    });

  describe.for(scopes)("%s", (scope) => {
    const isSeen = ({ unit, own }: ScopedRow) => SCOPES[scope].includes(unit) || (scope === "own" && own);
    const proof = () => scopeProof(world, call, isSeen);
    beforeAll(() => setScope(scope));

    it.for(KINDS)("lists and exports just the %s of the scope", (kind) => proof().listsAndExports(kind));
    it.for(KINDS)("knows the %s of the scope by id, and no other", (kind) => proof().byId(kind));
    it.for(KINDS)("touches no %s where one of many is out of scope", (kind) => proof().bulk(kind));

    it("counts the jobs of the scope, day by day", async () => {
      const { data } = await answer(["GET", "business/card/job/days"]);
      const done = data.map((day: { done: number }) => day.done);
      expect(done).toHaveLength(30);
      expect(done.at(-1)).toBe(proof().split("jobs").seen.length);
      expect(done.slice(0, -1).some(Boolean)).toBe(false);
    });

    it("empties the logs of what the scope has, and leaves the rest", async () => {
      for (const [kind, name, by] of [
        ["acts", "operlog", "operName"],
        ["signIns", "logininfor", "userName"],
      ] as const) {
        expect((await answer(["DELETE", `monitor/${name}/clean`])).code).toBe(200);
        const list = `monitor/${name}/list?pageSize=100&${by}=actor`;
        const left = await world.server.call("GET", list, { token: world.admin });
        const marks = proof()
          .split(kind)
          .hidden.map(({ mark }) => mark);
        expect(marksIn(world.rows[kind], JSON.stringify(left.body))).toEqual(marks);
      }
      await world.db.deleteFrom("sys_oper_log").execute();
      await world.db.deleteFrom("sys_logininfor").execute();
      await world.keepLogs();
    });
  });

  it("changes no user out of scope by a sheet", async () => {
    await setScope("department");
    const rows = (["mine", "apart"] as const).map((unit) => ({
      deptId: world.deptOf("mine"),
      userName: `person-${unit}`,
      nickName: "renamed",
    }));
    const sent = { token: world.caller.token, ...multipart("file", "users.xlsx", await buildUserSheet(...rows)) };
    const { report } = (await world.server.call("POST", "system/user/importData?updateSupport=1", sent)).body;
    created.add("POST /system/user/importData");
    expect(report.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["updated", "refused"]);
    const renamed = await world.db
      .selectFrom("sys_user")
      .select("user_name")
      .where("nick_name", "=", "renamed")
      .execute();
    expect(renamed).toEqual([{ user_name: "person-mine" }]);
  });

  it("enters no encoder at a hotel out of scope by a sheet", async () => {
    await setScope("department");
    const at = (unit: Unit) => [`sheet-${unit}`, `SHEET-${unit}`, String(hotelNumberOf(unit))];
    const send = async (act: string, units: readonly Unit[]) => {
      const bytes = await writeXlsx({ sheets: [{ name: "x", rows: [SHEET_TITLES, ...units.map(at)] }] });
      const sent = { token: world.caller.token, ...multipart("file", "encoders.xlsx", Buffer.from(bytes)) };
      created.add(`POST /business/encoder/${act}`);
      return (await world.server.call("POST", `business/encoder/${act}`, sent)).body;
    };
    const outcomes = ({ report }: { report: readonly { outcome: string }[] }) => report.map(({ outcome }) => outcome);
    expect(outcomes(await send("importCheck", ["mine", "apart"]))).toEqual(["good", "refused"]);
    expect(await send("importData", ["mine", "apart"])).toMatchObject({ fault: "SHEET_NOT_ENTERED" });
    expect(outcomes(await send("importData", ["mine"]))).toEqual(["entered"]);
    const entered = world.db.selectFrom("biz_encoder").select("device_number").where("device_name", "like", "sheet-%");
    expect(await entered.execute()).toEqual([{ device_number: "SHEET-mine" }]);
    // The rows after this test are those before it.
    await world.db.deleteFrom("biz_encoder").where("device_name", "like", "sheet-%").execute();
  });

  it("imports no room into a hotel out of scope", async () => {
    await setScope("department");
    const send = async (unit: Unit) => {
      const { path, body, headers } = roomSheet(40, world.rows.hotels.find((row) => row.unit === unit)?.id);
      created.add("POST /business/room/importData");
      return (await world.server.call("POST", path, { token: world.caller.token, body, headers })).body;
    };
    expect(await send("apart")).toMatchObject({ code: 400, errors: [{ path: "hotelId" }] });
    expect(await send("mine")).toMatchObject({ code: 200, report: [{ outcome: "imported" }] });
    await world.db.deleteFrom("biz_room").where("label", "=", "S40").execute();
  });

  it("imports no hotel below a department out of scope", async () => {
    await setScope("departmentAndBelow");
    const { db, server, admin, caller, deptOf } = world;
    const owner = { deptName: "scope-owner", parentId: deptOf("mine") };
    const below = (await server.call("POST", "system/dept", { token: admin, body: owner })).body.data.deptId;
    const send = async (deptId: number, number: number) => {
      const { path, body, headers } = hotelSheet(number, deptId);
      created.add("POST /business/hotel/importData");
      return (await server.call("POST", path, { token: caller.token, body, headers })).body;
    };
    expect(await send(deptOf("elsewhere"), 39_001)).toMatchObject({ fault: "SHEET_NOT_ENTERED" });
    expect(await send(below, 39_002)).toMatchObject({ code: 200, report: [{ outcome: "imported" }] });
    const added = db.selectFrom("biz_hotel").select(["id", "hotel_number", "dept_id"]);
    const rows = await added.where("hotel_number", "in", [39_001, 39_002]).execute();
    expect(rows.map(({ hotel_number }) => Number(hotel_number))).toEqual([39_002]);
    // The rows after this test are those before it.
    const depts = [...rows.map(({ dept_id }) => dept_id), below];
    for (const { id } of rows) {
      await db.deleteFrom("biz_hotel_key").where("hotel_id", "=", id).execute();
      await db.deleteFrom("biz_hotel").where("id", "=", id).execute();
    }
    await db.deleteFrom("dept_closure").where("dept_id", "in", depts).execute();
    await db.deleteFrom("sys_dept").where("dept_id", "in", depts).execute();
  });

  it("shows and ends shift authorizations of hotels in scope alone", async () => {
    await setScope("department");
    const idAt = (kind: Kind, unit: Unit) => world.rows[kind].find((row) => row.unit === unit)?.id;
    const open = async (unit: Unit): Promise<string> => {
      const at = { hotelId: idAt("hotels", unit), encoderId: idAt("encoders", unit) };
      const body = { ...at, authPassword: "front-desk-1" };
      return (await world.server.call("POST", "business/desk/grant", { token: world.admin, body })).body.data.id;
    };
    const [mine, apart] = [await open("mine"), await open("apart")];
    const { data } = await answer(["GET", "business/desk/grant/list"]);
    expect(data.map(({ id }: { readonly id: string }) => id)).toEqual([mine]);
    expect(await answer(["DELETE", `business/desk/grant/${apart}`])).toMatchObject({ code: 404 });
    expect(await answer(["DELETE", `business/desk/grant/${mine}`])).toMatchObject({ code: 200 });
  });

  it("hands a colleague's unfinished act on, and ends it, in hotels in scope alone", async () => {
    await setScope("department");
    const { db, server, admin: token } = world;
    const idAt = (kind: Kind, unit: Unit) => world.rows[kind].findLast((row) => row.unit === unit)?.id;
    const begin = async (unit: Unit): Promise<number> => {
      const at = { hotelId: idAt("hotels", unit), encoderId: idAt("encoders", unit) };
      const post = async (path: string, body: object) =>
        (await server.call("POST", `business/${path}`, { token, body: { ...at, ...body } })).body.data;
      const { id: grantId } = await post("desk/grant", { authPassword: "front-desk-1" });
      const validTo = server.context.timeFormat.format(server.clock.now() + DAY_MS);
      const stay = { act: "checkIn", roomId: idAt("rooms", unit), grantId, validTo };
      const { id } = await post("desk/act", { ...stay, idempotencyKey: `act-of-${unit}` });
      await db.updateTable("biz_desk_act").set({ create_time: 1 }).where("id", "=", id).execute();
      return id;
    };
    const jobIds = (["mine", "apart"] as const).map((unit) => String(idAt("jobs", unit)));
    // Long ago: whoever has the card may go on.
    const attach = (job: { state: "partial" | "done"; act_id: number | null }, jobId = "") =>
      db
        .updateTable("biz_card_job")
        .set({ ...job, settle_time: 1 })
        .where("job_id", "=", jobId)
        .execute();
    const [mine, apart] = [await begin("mine"), await begin("apart")];
    for (const [at, act_id] of [mine, apart].entries()) await attach({ state: "partial", act_id }, jobIds[at]);
    for (const method of ["GET", "DELETE"] as const) {
      expect(await answer([method, `business/desk/act/${apart}`])).toMatchObject({ code: 404 });
      expect(await answer([method, `business/desk/act/${mine}`])).toMatchObject({ code: 200 });
    }
    for (const jobId of jobIds) await attach({ state: "done", act_id: null }, jobId);
  });

  it("offers as a hotel's owner the departments of the scope, and no hotel's own", async () => {
    const below = { mine: "owner-mine", apart: "owner-apart" } as const;
    for (const unit of ["mine", "apart"] as const)
      await world.server.call("POST", "system/dept", {
        token: world.admin,
        body: { parentId: world.deptOf(unit), deptName: below[unit] },
      });
    await setScope("departmentAndBelow");
    const { data } = await answer(["GET", "business/hotel/owners"]);
    expect(data).toEqual([
      {
        id: world.deptOf("mine"),
        label: "scope-mine",
        disabled: true,
        children: [{ id: expect.any(Number), label: "owner-mine", disabled: false }],
      },
    ]);
  });

  it("left every row as it was, and made every declared call that touches scoped rows", async () => {
    await setScope("all");
    for (const kind of KINDS)
      for (const { path } of ways[kind].lists.filter(({ of }) => of === undefined)) {
        const shown = marksIn(world.rows[kind], JSON.stringify(await answer(["GET", path])));
        expect(shown, path).toEqual(world.rows[kind].map(({ mark }) => mark));
      }
    const untried = Object.entries(allRoutes).flatMap(([feature, routes]) =>
      Object.entries<Route>(routes)
        .filter(([, { scope }]) => scope.rows === "inScope")
        .filter(([, route]) => {
          const methods = route.reply.kind === "spreadsheet" ? "POST" : route.method;
          const pattern = new RegExp(`^${methods} ${route.path.replace(/\{\w+\}/g, "[^/]+")}$`);
          return ![...created].some((one) => pattern.test(one));
        })
        .map(([name]) => `${feature}.${name}`),
    );
    expect(untried).toEqual([]);
  });
});
