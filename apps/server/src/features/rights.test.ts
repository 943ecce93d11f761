import { writeXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { declared, fieldsOf, filledPath } from "../../test/hostile/declared.ts";
import { sampleBody } from "../../test/hostile/samples.ts";
import { multipart } from "../../test/multipart.ts";
import { DIALECTS } from "../../test/office.ts";
import {
  accountIn,
  departmentsBelow,
  placesIn,
  type RightsWorld,
  readState,
  restoreState,
  rightsIn,
  rightsWorld,
  type State,
} from "../../test/rights-world.ts";

const CALLERS = ["subadmin", "agent"] as const;
type Caller = (typeof CALLERS)[number];

/** Calls that change something, also those that the family's clients make by GET. */
const changing = declared.filter(
  ([name, { method, audit, reply }]) =>
    (method !== "GET" || audit !== undefined) && reply.kind !== "sheet" && name !== "session.logout",
);
/** At most so many forms of one call. */
const MOST = 400;

/** What a field is given that decides about rights: the harmless value, and those that would give or take too much. */
const choices = ({ depts, roles, accounts, menus, hotels, configs, sessions }: RightsWorld) => {
  const users = Object.values(accounts).map(({ userId }) => userId);
  return {
    userId: users,
    roleId: Object.values(roles),
    deptId: [depts.mine, depts.sub, depts.leaf, depts.apart, 1],
    parentId: [depts.mine, depts.sub, depts.leaf, depts.apart, 1, 0],
    menuId: Object.values(menus),
    configId: Object.values(configs),
    hotelIds: [[hotels.mine], [hotels.apart]],
    roleIds: [[], [roles.weak], [roles.strong], [roles.wide], [1]],
    menuIds: [[menus.held], [menus.lacked], []],
    deptIds: [[depts.mine], [depts.apart], [1]],
    dataScope: ["5", "4", "3", "2", "1"],
    status: ["0", "1"],
    perms: ["system:post:list", "business:order:approve", "*:*:*", ""],
    tokenId: sessions,
    configKey: ["sys.account.registerRole", "sys.account.registerUser"],
    configValue: ["staff", "admin", "true", "ROLE_DEFAULT", "subadmin"],
  } as Readonly<Record<string, readonly unknown[]>>;
};
/** The same where a call takes one text for many. */
const asText = (value: unknown) => (Array.isArray(value) ? value.join(",") : String(value));

/** Every form of a body or path: each choice of each field with each of the others, cut where they are too many. */
function formsOf(options: Readonly<Record<string, readonly unknown[]>>): Record<string, unknown>[] {
  let forms: Record<string, unknown>[] = [{}];
  for (const [name, values] of Object.entries(options))
    forms = forms.flatMap((form) => values.map((value) => ({ ...form, [name]: value })));
  const step = Math.max(1, Math.ceil(forms.length / MOST));
  return forms.filter((_, at) => at % step === 0);
}

const added = (before: ReadonlySet<string> = new Set(), after: ReadonlySet<string> = new Set()) =>
  [...after].filter((pair) => !before.has(pair));
const deptOf = (pair: string) => Number(pair.split("@")[1] ?? 0);

describe.for(DIALECTS)("nobody gives a right that they lack, on %s", { timeout: 240_000 }, (dialect) => {
  let world: RightsWorld;
  let start: State;
  beforeAll(async () => {
    world = await rightsWorld(dialect);
    await world.db
      .updateTable("sys_config")
      .set({ config_value: "true" })
      .where("config_key", "=", "sys.account.registerUser")
      .execute();
    start = await readState(world);
  }, 120_000);
  afterAll(() => world.office.close());

  /** What a call did that it may not: the sentences of the rule, one by one. */
  const violations = (caller: Caller, after: State): string[] => {
    const [was, is] = [rightsIn(start), rightsIn(after)];
    const self = String(world.accounts[caller].userId);
    const own = was.accounts.get(self) ?? new Set<string>();
    // What hangs below the caller's own department, whatever the caller has given up of their own rights.
    const seen = (state: State) => new Set(departmentsBelow(state, world.depts.mine));
    const [saw, sees] = [seen(start), seen(after)];
    const found: string[] = [];
    for (const [account, rights] of is.accounts) {
      const raised = added(was.accounts.get(account), rights).filter(
        (pair) => !own.has(pair) && (deptOf(pair) === 0 || was.depts.includes(deptOf(pair))),
      );
      if (raised.length > 0) found.push(`${account} got ${raised[0]}`);
    }
    for (const [account, rights] of was.accounts) {
      if (account === self || Number.isNaN(Number(account))) continue;
      const place = placesIn(start).get(`user ${account}`) ?? 0;
      const isFree = saw.has(place) && added(own, rights).length === 0;
      if (isFree) continue;
      if (accountIn(start, Number(account)) !== accountIn(after, Number(account))) found.push(`${account} was touched`);
      const lost = added(is.accounts.get(account), rights).filter(
        (pair) => deptOf(pair) === 0 || is.depts.includes(deptOf(pair)),
      );
      if (lost.length > 0) found.push(`${account} lost ${lost[0]}`);
    }
    for (const [row, dept] of placesIn(start)) {
      const now = placesIn(after).get(row);
      if (now === undefined) continue;
      if (!saw.has(dept) && now !== dept) found.push(`${row} moved, which the caller does not see`);
      if (saw.has(dept) && !sees.has(now)) found.push(`${row} left the caller's departments`);
    }
    return found;
  };

  const asked = async (name: string, caller: Caller, form: Record<string, unknown>, n: number) => {
    const [, route] = changing.find(([one]) => one === name) ?? [];
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
      const rows = [
        ["deptId", "userName", "nickName"],
        [form.deptId, form.userName, "renamed"],
      ];
      const bytes = Buffer.from(await writeXlsx({ sheets: [{ name: "x", rows: rows as (string | number)[][] }] }));
      const sent = multipart("file", "users.xlsx", bytes);
      return world.office.call("POST", `${path}?updateSupport=1`, { token, ...sent });
    }
    const fields = fieldsOf(route.body);
    const body = { ...sampleBody(name, fields, n), ...form };
    const said = Object.fromEntries(
      Object.entries(body).map(([key, value]) => [key, fields[key]?.type === "string" ? asText(value) : value]),
    );
    return world.office.call(route.method, path, { token, headers, ...(route.body && { body: said }) });
  };

  /** The forms of a call: its own fields, and its path's. */
  const formsOfCall = (name: string): Record<string, unknown>[] => {
    const route = changing.find(([one]) => one === name)?.[1];
    if (!route) return [];
    const known = choices(world);
    const options: Record<string, readonly unknown[]> = {};
    const names = [
      ...Object.keys(fieldsOf(route.body)),
      ...[...route.path.matchAll(/\{(\w+)\}/g)].map(([, one]) => one ?? ""),
    ];
    const ids: Readonly<Record<string, string>> = {
      user: "userId",
      role: "roleId",
      config: "configId",
      menu: "menuId",
    };
    for (const field of names) {
      if (field === "ids" || field === "userIds") {
        const of = field === "userIds" ? "userId" : ids[name.split(".")[0] ?? ""];
        if (of) options[field] = (known[of] ?? []).map((id) => [id]);
      } else if (known[field]) options[field] = known[field];
    }
    if (name === "loginInfo.unlock" || name === "user.import") options.userName = Object.keys(world.accounts);
    if (name === "user.import") options.deptId = known.deptId ?? [];
    if (name === "menu.change") options.menuType = ["C"];
    if (name === "menu.change") options.isFrame = ["1"];
    return formsOf(options);
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

  it.for(changing.map(([name]) => name))("%s", async (name) => {
    let n = 1;
    const wrong: string[] = [];
    for (const caller of CALLERS)
      for (const form of formsOfCall(name)) {
        const { body } = await asked(name, caller, form, n++);
        if (body?.code !== 200) continue;
        const after = await readState(world);
        for (const one of violations(caller, after)) wrong.push(`${caller} ${JSON.stringify(form)}: ${one}`);
        start = await restoreState(world, start);
      }
    expect(wrong.slice(0, 8)).toEqual([]);
  });

  it("lets the sub-administrator do what is theirs", async () => {
    const { roles, accounts, depts } = world;
    const done = async (name: string, form: Record<string, unknown>) => {
      const { body } = await asked(name, "subadmin", form, 9000);
      start = await restoreState(world, start);
      return body.code;
    };
    expect(await done("user.resetPassword", { userId: accounts.weak.userId })).toBe(200);
    expect(await done("user.create", { deptId: depts.sub, roleIds: [roles.weak] })).toBe(200);
    expect(await done("user.setRoles", { userId: accounts.weak.userId, roleIds: String(roles.free) })).toBe(200);
    expect(await done("role.setStatus", { roleId: roles.weak, status: "1" })).toBe(200);
    expect(await done("loginInfo.unlock", { userName: "weak" })).toBe(200);
  });
});
