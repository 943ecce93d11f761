import { describe, expect, test } from "vitest";
import { holdsPermission, holdsRole } from "./access.tsx";
import { fakeServer, signedInHandlers, testServices } from "./testing/render.tsx";

const open = (handlers: Parameters<typeof fakeServer>[0]) => {
  const server = fakeServer(handlers);
  return { server, session: testServices(server).services.session };
};

describe("a session", () => {
  // [R:3.stored.token]
  test("keeps the token in the cookie Admin-Token", async () => {
    const { session } = open({ "session.login": () => ({ token: "t-1" }) });
    await session.signIn({ username: "a", password: "b", code: "", uuid: "" });
    expect(document.cookie).toContain("Admin-Token=t-1");
    expect(session.token()).toBe("t-1");
  });

  // [R:6.info.roles] [R:6.info.permissions] [R:3.stored.user-id] [R:3.stored.role] [R:3.stored.user]
  test("holds roles and permissions from the info call, and keeps userId, first role and user in session storage", async () => {
    const { session } = open(signedInHandlers(["business:hotel:list"], ["agent", "staff"]));
    await session.load();
    expect(session.get()).toMatchObject({ roles: ["agent", "staff"], permissions: ["business:hotel:list"] });
    expect(sessionStorage.getItem("userId")).toBe("7");
    expect(sessionStorage.getItem("role")).toBe("agent");
    expect(JSON.parse(sessionStorage.getItem("user") ?? "")).toMatchObject({ username: "chenli" });
  });

  // [R:6.role.default]
  test("gives somebody without roles the single role ROLE_DEFAULT", async () => {
    const { session } = open(signedInHandlers([], []));
    await session.load();
    expect(session.get()?.roles).toEqual(["ROLE_DEFAULT"]);
  });

  // [R:4.sign-out.server] [R:4.sign-out.clear]
  test("tells the server on signing out, and forgets token, roles and user", async () => {
    const { session, server } = open({
      ...signedInHandlers(["*:*:*"]),
      "session.login": () => ({ token: "t-1" }),
      "session.logout": () => undefined,
    });
    await session.signIn({ username: "a", password: "b", code: "", uuid: "" });
    await session.load();
    await session.signOut();
    expect(server.called("session.logout")).toHaveLength(1);
    expect([session.token(), session.get(), sessionStorage.getItem("userId")]).toEqual([undefined, undefined, null]);
  });
});

describe("a permission check", () => {
  // [R:6.permission.hidden] [R:6.permission.wildcard]
  test("passes for a listed permission and for the wildcard only", () => {
    expect(holdsPermission(["business:hotel:add"], ["business:hotel:add", "business:hotel:edit"])).toBe(true);
    expect(holdsPermission(["business:hotel:list"], ["business:hotel:add"])).toBe(false);
    expect(holdsPermission(["*:*:*"], ["business:hotel:add"])).toBe(true);
  });

  // [R:5.check.no-list.permission]
  test("without a list is an error", () => {
    expect(() => holdsPermission(["*:*:*"], [])).toThrow("a permission check needs a list");
  });
});

describe("a role check", () => {
  // [R:6.role.hidden] [R:6.role.admin]
  test("passes for a listed role and for admin", () => {
    expect(holdsRole(["agent"], ["agent"])).toBe(true);
    expect(holdsRole(["operator"], ["agent"])).toBe(false);
    expect(holdsRole(["admin"], ["agent"])).toBe(true);
  });

  // [R:5.check.no-list.role]
  test("without a list is an error", () => {
    expect(() => holdsRole(["admin"], [])).toThrow("a role check needs a list");
  });
});
