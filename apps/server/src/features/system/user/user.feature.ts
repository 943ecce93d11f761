import { defineFeature, type Start } from "../../../core/feature.ts";
import { seedName } from "../../../core/messages.ts";
import { randomBase64Url } from "../../../core/random.ts";
import { deptFeature } from "../dept/dept.feature.ts";
import { DeptTree } from "../dept/dept.service.ts";
import { postFeature } from "../post/post.feature.ts";
import { roleFeature } from "../role/role.feature.ts";
import { roleIdOf } from "../role/role.service.ts";
import { userMigration } from "./migrations/2026-11-20-user.ts";
import { shiftPinMigration } from "./migrations/2026-11-25-shift-pin.ts";
import { RegistrationService } from "./registration.service.ts";
import { registerUserRoutes } from "./user.routes.ts";
import { Credentials, countUsersInDept, ensureUser, PASSWORD_BYTES } from "./user.service.ts";
import { UserService } from "./user-admin.service.ts";
import { UserImport } from "./user-import.service.ts";

/** The first administrator. There is no fixed password: a generated one is printed once. */
async function seedAdmin({ db, clock, adminPassword, language, log }: Start): Promise<void> {
  const password = adminPassword ?? randomBase64Url(PASSWORD_BYTES);
  const root = await new DeptTree(db).root();
  if (root === undefined) throw new Error("the root department was not seeded");
  const roleIds = [await roleIdOf(db, "admin")];
  const added = await ensureUser(db, clock.now(), {
    userName: "admin",
    nickName: seedName("user.admin", language),
    deptId: root,
    roleIds,
    password,
  });
  if (added && adminPassword === undefined) log(`admin password: ${password}`);
}

export const userFeature = defineFeature({
  name: "system/user",
  migrations: [userMigration, shiftPinMigration],
  seed: seedAdmin,
  requires: [deptFeature, postFeature, roleFeature],
  provides: ({ posts, roles, accountAccess: access, ...deps }) => {
    const users = new UserService({
      ...deps,
      access,
      available: async (language) => ({ roles: await roles.options(language), posts: await posts.options() }),
    });
    return {
      users,
      userImport: new UserImport(deps.db, users),
      credentials: new Credentials(deps.db),
      registration: new RegistrationService(deps.db, deps.clock),
    };
  },
  contributes: () => ({ deptUses: [async (trx, deptId) => (await countUsersInDept(trx, deptId)) > 0] }),
  routes: (api, { users, userImport, roleMembers, depts }) =>
    registerUserRoutes(api, users, userImport, roleMembers, depts),
});
