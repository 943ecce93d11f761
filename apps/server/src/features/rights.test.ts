import type { Route } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { declared, fieldsOf, filledPath } from "../../testing/hostile/declared.ts";
import { sampleBody } from "../../testing/hostile/samples.ts";
import { hotelSheet, multipart } from "../../testing/multipart.ts";
import { formsOfCall, WITHOUT_EFFECT } from "../../testing/rights-forms.ts";
import {
  accountIn,
  appointedBy,
  departmentsBelow,
  isEnterable,
  isSame,
  listUnits,
  type RightsWorld,
  readState,
  restoreState,
  rightsIn,
  rightsWorld,
  rolesIn,
  type State,
  wordsIn,
} from "../../testing/rights-world.ts";
import { buildUserSheet, type UserSheetRow } from "../../testing/user-sheet.ts";

const CALLERS = ["subadmin", "agent"] as const;
type Caller = (typeof CALLERS)[number];

/** Calls that change something, also those that the family's clients make by GET. */
const isChanging = ({ method, audit, reply }: Route) =>
  (method !== "GET" || audit !== undefined) && reply.kind !== "spreadsheet";
/** Every declared call but those that are no call of their own, each with its reason. */
const NOT_WALKED: Readonly<Record<string, string>> = {
  "session.logout": "ends the session that the rest of the walk needs",
  "bridgeLine.session": "a socket of encoders, which are no accounts",
};
/** An open stream never ends. */
const isWalked = ([name, { reply }]: (typeof declared)[number]) =>
  NOT_WALKED[name] === undefined && reply.kind !== "stream";
const walked = declared.filter(isWalked);

/** The same for a call that takes one text for several values. */
const asText = (value: unknown) => (Array.isArray(value) ? value.join(",") : String(value));

const added = (before: ReadonlySet<string> = new Set(), after: ReadonlySet<string> = new Set()) =>
  [...after].filter((pair) => !before.has(pair));
const wordOf = (pair: string) => pair.split(" @")[0] ?? "";
const deptOf = (pair: string) => Number(pair.split("@")[1] ?? 0);

describe("nobody gives a right that they lack", () => {
  let world: RightsWorld;
  let start: State;
  beforeAll(async () => {
    world = await rightsWorld("sqlite");
    await world.db
      .updateTable("sys_config")
      .set({ config_value: "true" })
      .where("config_key", "=", "sys.account.registerUser")
      .execute();
    start = await readState(world);
  });
  afterAll(() => world.server.close());

  /** What a call did that it may not: the sentences of the rule, one by one. */
  const violations = (caller: Caller, after: State): string[] => {
    const [was, is] = [rightsIn(start), rightsIn(after)];
    const [unitsBefore, unitsAfter] = [listUnits(start), listUnits(after)];
    const self = String(world.accounts[caller].userId);
    const own = was.accounts.get(self) ?? new Set<string>();
    // Everything below the caller's own department, even if the caller has given up some of their rights.
    const seen = (state: State) => new Set(departmentsBelow(state, world.depts.mine));
    const [saw, sees] = [seen(start), seen(after)];
    const found: string[] = [];
    // The one exception: other people's rights of roles to which the caller appoints, in the caller's departments.
    const appointed = appointedBy(start, rolesIn(start, Number(self)));
    const appointedWords = wordsIn(start, appointed).flatMap((word) => [word, `give ${word}`]);
    const mayAppoint = (account: string, pair: string) =>
      account !== self && appointedWords.includes(wordOf(pair)) && (deptOf(pair) === 0 || saw.has(deptOf(pair)));
    for (const [account, rights] of is.accounts) {
      const beyond = added(was.accounts.get(account), rights).filter(
        (pair) => !own.has(pair) && (deptOf(pair) === 0 || was.depts.includes(deptOf(pair))),
      );
      const raised = beyond.filter((pair) => !mayAppoint(account, pair));
      if (raised.length > 0) found.push(`${account} got ${raised[0]}`);
      const had = rolesIn(start, Number(account));
      const gained = rolesIn(after, Number(account)).filter((role) => appointed.includes(role) && !had.includes(role));
      if (gained.length > 0 && isEnterable(start, after, Number(account)))
        found.push(`${account} was appointed and can be entered`);
    }
    for (const [account, rights] of was.accounts) {
      if (account === self || Number.isNaN(Number(account))) continue;
      const userUnit = unitsBefore.get(`user ${account}`) ?? 0;
      const others = rolesIn(start, Number(account)).every((role) => appointed.includes(role))
        ? added(own, rights).filter((pair) => !mayAppoint(account, pair))
        : added(own, rights);
      if (saw.has(userUnit) && others.length === 0) continue;
      if (accountIn(start, Number(account)) !== accountIn(after, Number(account))) found.push(`${account} was touched`);
      const lost = added(is.accounts.get(account), rights).filter(
        (pair) => deptOf(pair) === 0 || is.depts.includes(deptOf(pair)),
      );
      if (lost.length > 0) found.push(`${account} lost ${lost[0]}`);
    }
    for (const [row, dept] of unitsBefore) {
      const now = unitsAfter.get(row);
      if (now === undefined) continue;
      if (!saw.has(dept) && now !== dept) found.push(`${row} moved, which the caller does not see`);
      if (saw.has(dept) && !sees.has(now)) found.push(`${row} left the caller's departments`);
    }
    return found;
  };

  const asked = async (name: string, caller: Caller, form: Record<string, unknown>, n: number) => {
    const [, route] = walked.find(([one]) => one === name) ?? [];
    if (!route) throw new Error(name);
    const { token } = world.accounts[caller];
    const values = Object.fromEntries(Object.entries(form).map(([key, value]) => [key, asText(value)]));
    const path = filledPath(route, {
      ...values,
      ids: asText(form.ids ?? "999999"),
      userName: String(form.userName ?? "strong"),
    });
    const headers = { "x-forwarded-for": `10.5.${(n >> 8) & 255}.${n & 255}` };
    if (name === "user.import") {
      const { deptId, userName } = form as UserSheetRow;
      const bytes = await buildUserSheet({ deptId, userName, nickName: "renamed" });
      const sent = multipart("file", "users.xlsx", bytes);
      return world.server.call("POST", `${path}?updateSupport=1`, { token, ...sent });
    }
    if (name === "hotel.import") {
      const { body, headers: kind } = hotelSheet(300_000 + n, Number(form.deptId));
      return world.server.call("POST", path, { token, body, headers: kind });
    }
    const fields = fieldsOf(route.body);
    const body = { ...sampleBody(name, fields, n), ...form };
    const answers = Object.fromEntries(
      Object.entries(body).map(([key, value]) => [
        key,
        fields[key]?.type === "string" && value !== undefined ? asText(value) : value,
      ]),
    );
    return world.server.call(route.method, path, { token, headers, ...(route.body && { body: answers }) });
  };

  it("has a sub-administrator of at least sixty permissions, and an agent, who each have something to lose", () => {
    const { accounts } = rightsIn(start);
    const words = [...(accounts.get(String(world.accounts.subadmin.userId)) ?? [])].filter(
      (pair) => !pair.includes("@"),
    );
    expect(words.length).toBeGreaterThanOrEqual(60);
    expect(words.filter((word) => word.startsWith("business:"))).toEqual([]);
    expect(violations("subadmin", start)).toEqual([]);
  });

  it.for(walked)("%s", async ([name, route]) => {
    let n = 1;
    const wrong: string[] = [];
    const unproven: string[] = [];
    for (const caller of CALLERS) {
      const results = new Set<unknown>();
      for (const form of formsOfCall(world, name, route)) {
        const { body } = await asked(name, caller, form, n++);
        results.add(body?.fault ?? body?.code);
        if (isChanging(route) && body?.code !== 200) continue;
        const after = await readState(world);
        if (isSame(start, after)) continue;
        for (const one of violations(caller, after)) wrong.push(`${caller} ${JSON.stringify(form)}: ${one}`);
        start = await restoreState(world, start, after);
      }
      if (!results.has(200) && !results.has("NOT_PERMITTED")) unproven.push(`${caller}: ${[...results].join(", ")}`);
    }
    expect(wrong.slice(0, 8)).toEqual([]);
    // A call that never succeeds tests nothing: it needs valid forms, or a reason.
    if (isChanging(route) && WITHOUT_EFFECT[name] === undefined) expect(unproven).toEqual([]);
    if (WITHOUT_EFFECT[name] !== undefined) expect(unproven, "the reason is out of date").not.toEqual([]);
  });

  it("gives reasons for declared calls alone", () => {
    const names = declared.map(([name]) => name);
    for (const name of [...Object.keys(NOT_WALKED), ...Object.keys(WITHOUT_EFFECT)]) expect(names).toContain(name);
  });

  it("lets the sub-administrator do what is theirs", async () => {
    const { roles, accounts, depts } = world;
    const done = async (name: string, form: Record<string, unknown>) => {
      const { body } = await asked(name, "subadmin", form, 9000);
      start = await restoreState(world, start, await readState(world));
      return body.code;
    };
    expect(await done("user.resetPassword", { userId: accounts.weak.userId })).toBe(200);
    expect(await done("user.create", { deptId: depts.sub, roleIds: [roles.weak] })).toBe(200);
    expect(await done("user.setRoles", { userId: accounts.weak.userId, roleIds: String(roles.free) })).toBe(200);
    expect(await done("role.setStatus", { roleId: roles.weak, status: "1" })).toBe(200);
    expect(await done("loginInfo.unlock", { userName: "weak" })).toBe(200);
  });

  it("lets the agent look after those whom it appoints", async () => {
    const { roles, accounts, depts } = world;
    const done = async (name: string, form: Record<string, unknown>) => {
      const { body } = await asked(name, "agent", form, 9100);
      start = await restoreState(world, start, await readState(world));
      return body.fault ?? body.code;
    };
    const { userId } = accounts.clerk;
    expect(await done("passwordLink.make", { userId })).toBe(200);
    expect(await done("user.setStatus", { userId, status: "1" })).toBe(200);
    expect(await done("user.setRoles", { userId: accounts.plain.userId, roleIds: String(roles.operator) })).toBe(200);
    expect(await done("user.create", { deptId: depts.sub, roleIds: [roles.operator], password: undefined })).toBe(200);
    expect(await done("user.resetPassword", { userId })).toBe("PASSWORD_BY_LINK");
    expect(await done("passwordLink.make", { userId: accounts.both.userId })).toBe("ACCOUNT_STRONGER");
    expect(await done("passwordLink.make", { userId: accounts.farClerk.userId })).toBe("NOT_FOUND");
  });
});
