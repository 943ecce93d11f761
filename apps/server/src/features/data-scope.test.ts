import { allRoutes, type Route } from "@adel/protocol";
import { readXlsx, writeXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { multipart } from "../../test/multipart.ts";
import { DIALECTS } from "../../test/office.ts";
import { type Call, type Seen, type Ways, waysTo } from "../../test/scope-ways.ts";
import { KINDS, type Kind, type Place, type ScopedRow, type ScopeWorld, scopeWorld } from "../../test/scope-world.ts";
import { DATA_SCOPES } from "../core/access/data-scope.ts";

/** The departments that each form gives to somebody of `mine`; own records come by their maker. */
const SCOPES: Readonly<Record<keyof typeof DATA_SCOPES, readonly Place[]>> = {
  all: ["mine", "below", "chosen", "apart", "elsewhere"],
  chosen: ["chosen"],
  department: ["mine"],
  departmentAndBelow: ["mine", "below"],
  own: [],
};
const scopes = ["all", "chosen", "department", "departmentAndBelow", "own"] as const;

describe.for(DIALECTS)("rows out of scope are rows that do not exist, on %s", (dialect) => {
  let world: ScopeWorld;
  let ways: Readonly<Record<Kind, Ways>>;
  const made = new Set<string>();
  beforeAll(async () => {
    world = await scopeWorld(dialect);
    ways = waysTo(world);
  });
  afterAll(() => world.office.close());

  const call = async ([method, path, body]: Call) => {
    made.add(`${method} /${path.split("?")[0]}`);
    return world.office.call(method, path, { token: world.caller.token, ...(body && { body }) });
  };
  const answer = async (asked: Call) => (await call(asked)).body;
  const setScope = (dataScope: keyof typeof DATA_SCOPES) =>
    world.office.call("PUT", "system/role/dataScope", {
      token: world.admin,
      body: { roleId: world.roleId, dataScope: DATA_SCOPES[dataScope], deptIds: [world.deptOf("chosen")] },
    });
  const marksIn = (rows: readonly ScopedRow[], text: string) =>
    rows.filter(({ mark }) => text.includes(mark)).map(({ mark }) => mark);

  describe.for(scopes)("%s", (scope) => {
    const isSeen = ({ place, own }: ScopedRow) => SCOPES[scope].includes(place) || (scope === "own" && own);
    const split = (kind: Kind) => ({
      seen: world.rows[kind].filter(isSeen),
      hidden: world.rows[kind].filter((row) => !isSeen(row)),
    });
    /** Everybody knows of themselves: what is said of that is another matter than scope. */
    const others = (kind: Kind, rows: readonly ScopedRow[]) => rows.filter(({ own }) => kind !== "users" || !own);
    const seenOne = (kind: Kind): ScopedRow => split(kind).seen[0] ?? missing(kind);
    const missing = (kind: Kind): ScopedRow => ({
      id: ways[kind].missing,
      mark: "00000000",
      place: "apart",
      own: false,
    });
    const atHand = (): Seen => ({
      ...{ user: seenOne("users"), group: seenOne("groups") },
      ...{ hotel: seenOne("hotels"), encoder: seenOne("encoders") },
    });
    beforeAll(() => setScope(scope));

    it.for(KINDS)("lists and exports just the %s of the scope", async (kind) => {
      const { seen } = split(kind);
      for (const { path, of } of ways[kind].lists) {
        const wanted = seen.filter(({ own }) => of === undefined || own === (of === "own"));
        const shown = marksIn(world.rows[kind], JSON.stringify(await answer(["GET", path])));
        expect(shown, path).toEqual(wanted.map(({ mark }) => mark));
      }
      for (const path of ways[kind].exports) {
        const { raw } = await call(["POST", path]);
        const cells = JSON.stringify((await readXlsx(raw)).sheets[0]?.rows);
        expect(marksIn(world.rows[kind], cells), path).toEqual(seen.map(({ mark }) => mark));
      }
    });

    it.for(KINDS)("knows the %s of the scope by id, and no other", async (kind) => {
      const { seen, hidden } = split(kind);
      for (const way of ways[kind].single) {
        const none = await answer(way(missing(kind), atHand()));
        for (const row of seen) expect(await answer(way(row, atHand())), String(way)).not.toEqual(none);
        for (const row of others(kind, hidden)) expect(await answer(way(row, atHand())), String(way)).toEqual(none);
      }
      for (const way of ways[kind].changing) {
        const none = await answer(way(missing(kind), atHand()));
        expect(none.code, String(way)).toBeOneOf([400, 403, 404]);
        for (const row of others(kind, hidden)) expect(await answer(way(row, atHand())), String(way)).toEqual(none);
      }
    });

    it.for(KINDS)("touches no %s where one of many is out of scope", async (kind) => {
      const { seen, hidden } = split(kind);
      for (const way of ways[kind].bulk) {
        const none = await answer(way(String(ways[kind].missing)));
        expect(none.code, String(way)).toBe(404);
        for (const row of others(kind, hidden)) {
          const ids = [...others(kind, seen).slice(0, 1), row].map(({ id }) => id).join(",");
          expect(await answer(way(ids)), String(way)).toEqual(none);
        }
      }
    });

    it("empties the logs of what the scope has, and leaves the rest", async () => {
      for (const [kind, name, by] of [
        ["acts", "operlog", "operName"],
        ["signIns", "logininfor", "userName"],
      ] as const) {
        expect((await answer(["DELETE", `monitor/${name}/clean`])).code).toBe(200);
        const list = `monitor/${name}/list?pageSize=100&${by}=actor`;
        const left = await world.office.call("GET", list, { token: world.admin });
        const marks = split(kind).hidden.map(({ mark }) => mark);
        expect(marksIn(world.rows[kind], JSON.stringify(left.body))).toEqual(marks);
      }
      await world.db.deleteFrom("sys_oper_log").execute();
      await world.db.deleteFrom("sys_logininfor").execute();
      await world.keepLogs();
    });
  });

  it("changes no user out of scope by a sheet", async () => {
    await setScope("department");
    const lines = (["mine", "apart"] as const).map((place) => [world.deptOf("mine"), `person-${place}`, "renamed"]);
    const bytes = await writeXlsx({ sheets: [{ name: "x", rows: [["deptId", "userName", "nickName"], ...lines] }] });
    const sent = { token: world.caller.token, ...multipart("file", "users.xlsx", Buffer.from(bytes)) };
    const { report } = (await world.office.call("POST", "system/user/importData?updateSupport=1", sent)).body;
    made.add("POST /system/user/importData");
    expect(report.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["updated", "refused"]);
    const renamed = await world.db
      .selectFrom("sys_user")
      .select("user_name")
      .where("nick_name", "=", "renamed")
      .execute();
    expect(renamed).toEqual([{ user_name: "person-mine" }]);
  });

  it("offers as a hotel's owner the departments of the scope, and no hotel's own", async () => {
    const below = { mine: "owner-mine", apart: "owner-apart" } as const;
    for (const place of ["mine", "apart"] as const)
      await world.office.call("POST", "system/dept", {
        token: world.admin,
        body: { parentId: world.deptOf(place), deptName: below[place] },
      });
    await setScope("departmentAndBelow");
    const { data } = await answer(["GET", "business/hotel/owners"]);
    expect(data).toEqual([
      {
        ...{ id: world.deptOf("mine"), label: "scope-mine", disabled: true },
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
          const methods = route.reply.as === "sheet" ? "POST" : route.method;
          const pattern = new RegExp(`^${methods} ${route.path.replace(/\{\w+\}/g, "[^/]+")}$`);
          return ![...made].some((one) => pattern.test(one));
        })
        .map(([name]) => `${feature}.${name}`),
    );
    expect(untried).toEqual([]);
  });
});
