import * as z from "zod";
import type { Desk } from "./api-client.ts";
import type { Login } from "./sign-in.ts";

interface Staff {
  readonly account: string;
  /** Ids of the menu rows that the person's role holds. */
  readonly menuIds: readonly number[];
  /** Sees the rows of every department; else the server's start. */
  readonly everyRow?: boolean;
}
const Made = z.looseObject({ data: z.looseObject({ roleId: z.number().optional() }) });

/** Creates a role and a user with this role alone; returns how that user signs in. */
export async function employ(desk: Desk, login: Login, { account, menuIds, everyRow = false }: Staff): Promise<Login> {
  const role = { roleKey: account, roleNameZh: account, roleNameEn: account, menuIds };
  const { data } = Made.parse(await desk.call("POST", "system/role", role));
  if (everyRow) await desk.call("PUT", "system/role/dataScope", { roleId: data.roleId, dataScope: "1" });
  const password = "some-Of-The-Keys-8";
  const person = { userName: account, nickName: account, password, deptId: 1, roleIds: [data.roleId], postIds: [] };
  await desk.call("POST", "system/user", person);
  return { ...login, account, password };
}
