import { MAX_PAGE_SIZE, type Route } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildRoom } from "../../testing/build-room.ts";
import { type CardDesk, cardDesk } from "../../testing/card-job-setup.ts";
import { bodies } from "../../testing/changing-world.ts";
import { declared, fieldsOf, filledPath } from "../../testing/hostile/declared.ts";
import { expectHarmless } from "../../testing/hostile/harmless.ts";
import { chooseSent } from "../../testing/hostile/refusals.ts";
import { TEXTS } from "../../testing/hostile/values.ts";
import { DIALECTS, type TestServer } from "../../testing/test-server.ts";

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const lists = declared.filter(([, { reply }]) => reply.kind === "rows");
/** What a list is never sorted by, or not by anything that is no column of it. */
const SORTS = [
  "password",
  "password_hash",
  "auth_hash",
  "clientSecret",
  "__proto__",
  "constructor",
  "toString",
  "id,(select 1)",
  "create_time desc; delete from sys_user",
  "(case when (1=1) then 1 else 2 end)",
  "create_time--",
];
/** What another member of the family took for SQL, by the names it came under. */
const SCOPES = [
  "params[dataScope]=and 1=1",
  "params[dataScope]=) or 1=1 --",
  "params[dataScope]=and extractvalue(1,concat(0x7e,database()))",
  "dataScope=or 1=1",
  "rows=all",
  "rows[all]=true",
  "by[permissions]=*:*:*",
];
/** A field as an address says it: plainly, as newer clients of the family do, and twice. */
const spelled = (field: string, text: string, what: string): readonly string[] =>
  what.startsWith("SQL") ? [`params%5B${field}%5D=${text}`, `${field}=1`, `${field}=${text}`] : [`${field}=${text}`];
const escaped = (pair: string) => pair.split("=").map(encodeURIComponent).join("=");

/** What a call asks beside the field that is being tried, so that it is the field which is refused. */
const needed = (route: Route) =>
  Object.keys(fieldsOf(route.query)).flatMap((name) => (/^(roleId|noticeId)$/.test(name) ? [`${name}=1`] : []));

/** What its schema refuses is refused before any database is asked: one of them is enough for that. */
const [everyQuery] = DIALECTS;

describe.for(DIALECTS)("a hostile query, on %s", (dialect) => {
  let desk: CardDesk;
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    desk = await cardDesk(dialect, { trustProxy: 1 });
    server = desk.server;
    await desk.finished();
    token = await server.signIn();
  });
  afterAll(() => server.close());

  it.for(declared.filter(([, { query, method }]) => query !== undefined && method === "GET"))(
    "%s: no field makes it break or tell, in the address or a form (L1, S6, S8)",
    async ([name, route]) => {
      const isSent = chooseSent(route.query, dialect === everyQuery);
      for (const field of Object.keys(fieldsOf(route.query)))
        for (const [what, text] of Object.entries(TEXTS)) {
          const rest = needed(route).filter((one) => !one.startsWith(`${field}=`));
          const query = [...rest, ...spelled(field, text, what)].join("&");
          if (!isSent(what, Object.fromEntries(new URLSearchParams(query)))) continue;
          // An export's form says what its address could say; one of the two is enough of a file each time.
          const isSheet = route.reply.kind === "spreadsheet";
          const answer = isSheet
            ? await server.call("POST", filledPath(route), { token, body: query, headers: FORM })
            : await server.call("GET", `${filledPath(route)}?${query}`, { token });
          expectHarmless(answer, `${name} ${field}: ${what}`);
        }
    },
  );
});

describe("a list with a hostile query", () => {
  let desk: CardDesk;
  let server: TestServer;
  let token: string;
  let roomId: number;
  let hookId: number;
  beforeAll(async () => {
    desk = await cardDesk("sqlite", { trustProxy: 1 });
    server = desk.server;
    await desk.finished();
    token = await server.signIn();
    const add = async (path: string, body: object) => (await server.call("POST", path, { token, body })).body.data;
    roomId = (await add("business/room", buildRoom(1, 101))).id;
    hookId = (await add("system/hook", bodies(1).hook)).hookId;
  });
  afterAll(() => server.close());
  const asked = async (route: Route, pair: string, as = token) => {
    const rest = needed(route).filter((one) => !pair.startsWith(one.slice(0, one.indexOf("=") + 1)));
    const ids = { "/business/room/": roomId, "/system/hook/": hookId };
    const own = Object.entries(ids).find(([path]) => route.path.startsWith(path));
    const id = own?.[1] ?? desk.input().encoderId;
    const path = filledPath(route, { id: String(id) });
    return server.call("GET", `${path}?${[...rest, pair].join("&")}`, { token: as });
  };

  it.for(lists)("%s sorts by its own columns only (S3)", async ([, route]) => {
    if (!("orderByColumn" in fieldsOf(route.query))) return;
    for (const sort of SORTS)
      expect((await asked(route, `orderByColumn=${encodeURIComponent(sort)}`)).body, sort).toMatchObject({
        code: 400,
        errors: [{ path: "orderByColumn" }],
      });
  });

  it.for(lists)("%s takes no more rows than it offers, and no page before the first (L1)", async ([, route]) => {
    for (const pair of [
      "pageSize=1000000000",
      "pageSize=501",
      "pageSize=0",
      "pageSize=-1",
      "pageNum=0",
      "pageNum=-5",
    ]) {
      const { code, rows } = (await asked(route, pair)).body;
      expect(code, pair).toBe(200);
      expect(rows.length, pair).toBeLessThanOrEqual(MAX_PAGE_SIZE);
    }
    if (!("pageNum" in fieldsOf(route.query))) return;
    expect((await asked(route, "pageNum=1e309")).body).toMatchObject({ code: 400, errors: [{ path: "pageNum" }] });
    const far = await asked(route, "pageNum=1000000");
    expect(far.body.code).toBe(200);
  });

  it.for(lists)("%s gives the same rows whatever is said of a data scope (S1, S2)", async ([, route]) => {
    for (const person of ["agent", "operator"]) {
      const as = await server.signIn(person, server.passwordOf(person));
      const plain = (await asked(route, "pageSize=50", as)).body;
      for (const pair of SCOPES)
        expect((await asked(route, `pageSize=50&${escaped(pair)}`, as)).body, `${person}: ${pair}`).toEqual(plain);
    }
  });
});
