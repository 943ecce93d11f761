import type { Start } from "../../../core/feature.ts";
import { randomBase64Url } from "../../../core/random.ts";
import { DeptTree } from "../dept/dept.service.ts";
import { roleIdOf } from "../role/role.service.ts";
import { ensureUser, PASSWORD_BYTES } from "./user.service.ts";

const demoUsers = [
  { userName: "staff", nickName: "厂家员工", role: "staff", dept: null },
  { userName: "agent", nickName: "代理商", role: "agent", dept: "华东代理" },
  { userName: "operator", nickName: "前台", role: "operator", dept: "西湖宾馆" },
] as const;

/** Example people of the maker, of an agent and of a hotel, each told with a password of its own. */
export async function seedDemoUsers({ db, clock, log }: Start): Promise<void> {
  const root = await new DeptTree(db).root();
  for (const { userName, nickName, role, dept } of demoUsers) {
    const deptId = dept === null ? root : await new DeptTree(db).named(dept);
    if (deptId === undefined) continue;
    const password = randomBase64Url(PASSWORD_BYTES);
    const roleIds = [await roleIdOf(db, role)];
    if (await ensureUser(db, clock.now(), { userName, nickName, deptId, roleIds, password }))
      log(`demo password ${userName}: ${password}`);
  }
}
