import type { RouteEntry } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Staffing, staffing } from "../../../../testing/staffing.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { menuIdsFor } from "./menu.service.ts";

/** The hidden pages of the specification (§2): address, content and permissions. */
const PAGES = [
  // [R:2.hidden.sendCardMachine]
  ["/sendCardMachine", "business/encoder/index", "business:encoder:list"],
  // [R:2.hidden.reMeasuringCard]
  ["/reMeasuringCard", "business/test-card/counter", "business:testcard:add"],
  // [R:2.hidden.hotel]
  ["/hotel", "business/hotel/index", "business:hotel:list"],
  // [R:2.hidden.transfer]
  ["/transfer", "business/transfer/index", "business:transfer:list"],
  // [R:2.hidden.readCard]
  ["/readCard", "business/card/read", "business:card:read"],
  // [R:2.hidden.newTestCard]
  ["/newTestCard", "business/test-card/new", "business:testcard:add"],
  // [R:2.hidden.oldTestCard]
  ["/oldTestCard", "business/test-card/old", "business:testcard:add"],
  // [R:2.hidden.adelTestCard]
  ["/adelTestCard", "business/test-card/adel", "business:testcard:adel"],
  // [R:2.hidden.adelReadCard]
  ["/adelReadCard", "business/card/adel", "business:card:adel"],
  // [R:2.hidden.searchCard]
  ["/searchCard", "business/card/query", "business:card:query"],
] as const;

const flat = (entries: readonly RouteEntry[]): RouteEntry[] =>
  entries.flatMap((entry) => [entry, ...flat(entry.children ?? [])]);

describe("the hidden pages of the specification", () => {
  let server: TestServer;
  let admin: string;
  let staff: Staffing;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.signIn();
    staff = staffing(server, admin);
  });
  afterAll(() => server.close());

  it.for(PAGES)("%s", async ([path, component, permission]) => {
    const name = path.slice(1).toLowerCase();
    const routes = async (words: readonly string[], userName: string) => {
      // With the directories above, without which nothing is reached.
      const menuIds = await menuIdsFor(server.context.db, words);
      const role = { roleKey: userName, roleName: userName, menuIds };
      const { roleId } = (await server.call("POST", "system/role", { token: admin, body: role })).body.data;
      const { token } = await staff.person(userName, 1, [roleId]);
      const { data } = (await server.call("GET", "getRouters", { token })).body;
      const menu: readonly RouteEntry[] = data;
      // Inside the frame: below an entry whose component is Layout.
      expect(menu.every((entry) => entry.component === "Layout")).toBe(true);
      return flat(menu).filter((entry) => entry.component === component);
    };
    const [page] = await routes([permission], `may-${name}`);
    expect(page).toMatchObject({ component, hidden: false });
    expect(page?.path.replace(/^\/?/, "/")).toBe(path);
    expect(await routes(["system:post:list"], `may-not-${name}`)).toEqual([]);
    // Removed from the sidebar, it can still be opened.
    const { db } = server.context;
    const hide = (visible: "0" | "1") => db.updateTable("sys_menu").set({ visible }).where("component", "=", component);
    await hide("1").execute();
    expect((await routes([permission], `hidden-${name}`))[0]).toMatchObject({ component, hidden: true });
    await hide("0").execute();
  });
});
