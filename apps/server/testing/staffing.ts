import { buildUser } from "./build-user.ts";
import type { TestServer } from "./test-server.ts";

/** Makes roles, departments and people through the API, as the administrator does. */
export function staffing(server: TestServer, admin: string) {
  const post = async (path: string, body: object) => {
    const answer = await server.call("POST", `system/${path}`, { token: admin, body });
    if (answer.body.code !== 200) throw new Error(JSON.stringify(answer.body));
    return answer.body.data;
  };
  const { db } = server.context;
  return {
    dept: async (deptName: string, parentId = 1): Promise<number> =>
      (await post("dept", { deptName, parentId })).deptId,
    /** A role that holds the menus with these permissions; menus that wait for their page are switched on for it. */
    async role(
      roleKey: string,
      words: readonly string[],
      dataScope: "1" | "2" | "3" | "4" | "5" = "4",
    ): Promise<number> {
      await db.updateTable("sys_menu").set({ status: "0" }).where("perms", "in", words).execute();
      const menus = await db.selectFrom("sys_menu").select("menu_id").where("perms", "in", words).execute();
      const menuIds = menus.map(({ menu_id }) => menu_id);
      const { roleId } = await post("role", { roleKey, roleName: roleKey, menuIds });
      await server.call("PUT", "system/role/dataScope", { token: admin, body: { roleId, dataScope } });
      return roleId;
    },
    /** A user, signed in. */
    async person(userName: string, deptId: number, roleIds: readonly number[]) {
      const user = buildUser(userName, { deptId, roleIds: [...roleIds] });
      const { userId } = await post("user", user);
      return { userId, password: user.password, token: await server.signIn(userName, user.password) };
    },
  };
}
export type Staffing = ReturnType<typeof staffing>;
