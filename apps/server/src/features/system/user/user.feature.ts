import type { Feature, Start } from "../../../core/feature.ts";
import { randomBase64Url } from "../../../core/random.ts";
import { DeptTree } from "../dept/dept.service.ts";
import { roleIdOf } from "../role/role.service.ts";
import { userMigration } from "./migrations/2026-11-20-user.ts";
import { ensureUser, PASSWORD_BYTES } from "./user.service.ts";

/** The first administrator. There is no fixed password anywhere: a generated one is told once. */
async function seedAdmin({ db, clock, adminPassword, log }: Start): Promise<void> {
  const password = adminPassword ?? randomBase64Url(PASSWORD_BYTES);
  const root = await new DeptTree(db).root();
  if (root === undefined) throw new Error("the root department was not seeded");
  const roleIds = [await roleIdOf(db, "admin")];
  const added = await ensureUser(db, clock.now(), {
    userName: "admin",
    nickName: "管理员",
    deptId: root,
    roleIds,
    password,
  });
  if (added && adminPassword === undefined) log(`admin password: ${password}`);
}

export const userFeature: Feature = {
  name: "system/user",
  migrations: [userMigration],
  seed: seedAdmin,
};
