import { allRoutes, permissionsOf, type Route } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { storeUser, USER_PASSWORD } from "../../testing/build-user.ts";
import { WHO, type Who } from "../../testing/callers.ts";
import { MAY_CALL } from "../../testing/may-call.ts";
import { ADMIN_PASSWORD, startTestServer, type TestServer } from "../../testing/test-server.ts";

/** Every declared call, and the roles that may make it. */
const table: Readonly<Record<string, Readonly<Record<string, readonly Who[]>>>> = MAY_CALL;
const declared = Object.entries(allRoutes).flatMap(([feature, routes]) =>
  Object.entries<Route>(routes).map(([name, route]) => ({
    name: `${feature}.${name}`,
    route,
    may: table[feature]?.[name],
  })),
);
/** Nothing of this name is there: what is allowed then fails for another reason than rights. */
const pathOf = ({ path }: Route) => path.slice(1).replace(/\{\w+\}/g, "999999");

it("says of every declared call who may make it, and of nothing else", () => {
  const names = Object.entries(table).flatMap(([feature, calls]) =>
    Object.keys(calls).map((name) => `${feature}.${name}`),
  );
  expect(names.sort()).toEqual(declared.map(({ name }) => name).sort());
});

describe("what each role may call", () => {
  let server: TestServer;
  const passwords = new Map<Who, string>();
  const tokens = new Map<Who, string>();
  beforeAll(async () => {
    server = await startTestServer("sqlite", { seed: "demo" });
    const { db } = server.context;
    await db.updateTable("sys_menu").set({ status: "0" }).execute();
    await storeUser(server, "ROLE_DEFAULT", { roles: ["ROLE_DEFAULT"] });
    passwords.set("admin", ADMIN_PASSWORD).set("ROLE_DEFAULT", USER_PASSWORD);
    for (const who of ["staff", "agent", "operator"] as const) passwords.set(who, server.passwordOf(who));
    for (const who of passwords.keys()) await signIn(who);
  });
  afterAll(() => server.close());
  const signIn = async (who: Who) => tokens.set(who, await server.signIn(who, passwords.get(who)));

  it.for(declared)("$name", async ({ name, route, may }) => {
    const methods = route.reply.kind === "spreadsheet" ? (["GET", "POST"] as const) : [route.method];
    for (const who of WHO)
      for (const method of methods) {
        // Permissions are checked before a body is parsed, so this one is invalid.
        const sent = { token: tokens.get(who), ...(method !== "GET" && { body: "{ broken" }) };
        const { code, fault, values } = (await server.call(method, pathOf(route), sent)).body;
        // A call that is rejected for another reason, such as a setting, was permitted.
        const isRefused = fault === "NOT_SIGNED_IN" || fault === "NOT_PERMITTED";
        const outcome = isRefused ? { code, fault } : "let in";
        const refused =
          who === "nobody" ? { code: 401, fault: "NOT_SIGNED_IN" } : { code: 403, fault: "NOT_PERMITTED" };
        expect(outcome, `${name} by ${who}`).toEqual(may?.includes(who) ? "let in" : refused);
        if (outcome !== "let in" && fault === "NOT_PERMITTED")
          expect(values, name).toEqual({ permission: permissionsOf(route.access).join(", ") });
        if (name === "session.logout" && who !== "nobody") await signIn(who);
      }
  });
});
