import { defineFeature } from "../../../core/feature.ts";
import { seedName } from "../../../core/messages.ts";
import { DeptRepository } from "./dept.repository.ts";
import { serveDept } from "./dept.routes.ts";
import { DeptService, type IsDeptInUse } from "./dept-admin.service.ts";
import { deptMigration } from "./migrations/2026-11-20-dept.ts";

declare module "../../../core/feature.ts" {
  interface Contributions {
    /** What prevents the deletion of a department. */
    deptUses: IsDeptInUse;
  }
}

export const deptFeature = defineFeature({
  name: "system/dept",
  migrations: [deptMigration],
  /** The manufacturer itself is the root of the organization. */
  seed: async ({ db, clock, language }) => {
    if (await new DeptRepository(db).root()) return;
    await new DeptRepository(db).insert({
      parent_id: 0,
      dept_name: seedName("dept.root", language),
      order_num: 0,
      create_time: clock.now(),
    });
  },
  provides: ({ collect, ...deps }) => ({ depts: new DeptService({ ...deps, inUse: () => collect("deptUses") }) }),
  routes: (api, { depts }) => serveDept(api, depts),
});
