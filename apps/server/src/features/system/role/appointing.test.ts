import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { staffing } from "../../../../testing/staffing.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";

const EDITING = ["system:role:query", "system:role:edit", "system:role:add", "system:user:list"];

describe("whoever changes roles to which others appoint people", () => {
  let server: TestServer;
  let admin: string;
  let staff: ReturnType<typeof staffing>;
  let dept = 0;
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.signIn();
    staff = staffing(server, admin);
    dept = await staff.dept("office");
  });
  afterAll(() => server.close());

  const call = async (method: "GET" | "POST" | "PUT", path: string, body?: object, token = admin) =>
    (await server.call(method, `system/role${path}`, { token, ...(body && { body }) })).body;
  let count = 0;
  const editorWith = async (...words: string[]) => {
    const key = `editor${count++}`;
    return (await staff.person(key, dept, [await staff.role(key, [...EDITING, ...words])])).token;
  };
  const change = async (roleId: number, part: object, token = admin) => {
    const { data } = await call("GET", `/${roleId}`);
    return call("PUT", "", { ...data, ...part }, token);
  };
  const menuIdsOf = async (...words: string[]) =>
    (await server.context.db.selectFrom("sys_menu").select("menu_id").where("perms", "in", words).execute()).map(
      ({ menu_id }) => menu_id,
    );
  /** Roles of which each appoints to the next, the last without a name for its permission. */
  const chain = async (...words: string[]) => {
    const roles: number[] = [];
    for (const word of words.toReversed()) {
      const id = await staff.role(`link${count++}`, [word]);
      const [next] = roles;
      if (next !== undefined) expect((await change(id, { appointIds: [next] })).code).toBe(200);
      roles.unshift(id);
    }
    return roles;
  };

  it("adds menus to one, or widens it, with the rights of it and of whoever appoints to it", async () => {
    const [, clerk = 0] = await chain("system:dict:list", "system:post:list");
    const menuIds = await menuIdsOf("system:post:list", "system:post:add");
    const widened = { roleId: clerk, dataScope: "3", deptIds: [] };
    const lacking = await editorWith("system:post:list", "system:post:add");
    expect(await change(clerk, { menuIds }, lacking)).toMatchObject({ fault: "GRANT_LACKED" });
    expect(await call("PUT", "/dataScope", widened, lacking)).toMatchObject({ fault: "GRANT_LACKED" });
    const holding = await editorWith("system:post:list", "system:post:add", "system:dict:list");
    expect(await change(clerk, { menuIds }, holding)).toMatchObject({ code: 200 });
    expect(await call("PUT", "/dataScope", widened, holding)).toMatchObject({ code: 200 });
  });

  it("needs the rights of those who appoint the appointing people, too", async () => {
    const [, , clerk = 0] = await chain("system:config:list", "system:dict:list", "system:post:list");
    const menuIds = await menuIdsOf("system:post:list", "system:post:add");
    const words = ["system:post:list", "system:post:add", "system:dict:list"];
    expect(await change(clerk, { menuIds }, await editorWith(...words))).toMatchObject({ fault: "GRANT_LACKED" });
    expect(await change(clerk, { menuIds }, await editorWith(...words, "system:config:list"))).toMatchObject({
      code: 200,
    });
  });

  it("lets nobody appoint people who may appoint on to more", async () => {
    const [foreman = 0] = await chain("system:dict:list", "system:post:list", "system:config:list");
    const body = { roleKey: "heads", roleName: "heads", menuIds: [], appointIds: [foreman] };
    const lacking = await editorWith("system:dict:list", "system:post:list");
    expect(await call("POST", "", body, lacking)).toMatchObject({
      fault: "GRANT_LACKED",
      msg: expect.stringContaining("system:config:list"),
    });
    const holding = await editorWith("system:dict:list", "system:post:list", "system:config:list");
    expect(await call("POST", "", body, holding)).toMatchObject({ code: 200 });
  });

  it("ends with roles that appoint to each other", async () => {
    const [first = 0, second = 0] = await chain("system:dict:list", "system:post:list");
    expect((await change(second, { appointIds: [first] })).code).toBe(200);
    const editor = await editorWith("system:dict:list", "system:post:list");
    expect((await change(second, { remark: "changed" }, editor)).code).toBe(200);
  });
});
