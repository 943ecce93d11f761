import type { Feature, Start } from "../../../core/feature.ts";
import { randomWord } from "../../../core/random.ts";
import { deptTree } from "../dept/dept.service.ts";
import { roleIdOf } from "../role/role.service.ts";
import { userMigration } from "./migrations/2026-11-20-user.ts";
import { ensureUser } from "./user.service.ts";

/** Bytes of a generated password: 96 bits, 16 characters. */
const PASSWORD_BYTES = 12;

/** The first administrator. There is no fixed password anywhere: a generated one is told once. */
async function seedAdmin({ db, clock, adminPassword, tell }: Start): Promise<void> {
  const password = adminPassword ?? randomWord(PASSWORD_BYTES);
  const root = await deptTree(db).root();
  if (root === undefined) throw new Error("the root department was not seeded");
  const roleIds = [await roleIdOf(db, "admin")];
  const added = await ensureUser(db, clock.now(), {
    userName: "admin",
    nickName: "管理员 Admin",
    deptId: root,
    roleIds,
    password,
  });
  if (added && adminPassword === undefined) tell(`admin password: ${password}`);
}

const demoUsers = [
  { userName: "staff", nickName: "厂家员工 Staff", role: "staff", dept: null },
  { userName: "agent", nickName: "代理商 Agent", role: "agent", dept: "华东代理 East China agent" },
  { userName: "operator", nickName: "前台 Front desk", role: "operator", dept: "西湖宾馆 West Lake Hotel" },
] as const;

/** Example people; the departments they belong to are seeded before them. */
export async function seedDemoUsers(
  { db, clock, tell }: Start,
  deptOf: (name: string) => Promise<number>,
): Promise<void> {
  const root = await deptTree(db).root();
  for (const { userName, nickName, role, dept } of demoUsers) {
    const password = randomWord(PASSWORD_BYTES);
    const deptId = dept === null ? root : await deptOf(dept);
    if (deptId === undefined) continue;
    const roleIds = [await roleIdOf(db, role)];
    if (await ensureUser(db, clock.now(), { userName, nickName, deptId, roleIds, password }))
      tell(`demo password ${userName}: ${password}`);
  }
}

export const userFeature: Feature = { name: "system/user", migrations: [userMigration], seed: seedAdmin };
