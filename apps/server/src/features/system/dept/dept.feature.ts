import type { Feature } from "../../../core/feature.ts";
import { DeptRepository } from "./dept.repository.ts";
import { deptMigration } from "./migrations/2026-11-20-dept.ts";

export const deptFeature: Feature = {
  name: "system/dept",
  migrations: [deptMigration],
  /** The maker itself is the root of the organisation (product §2). */
  seed: async ({ db, clock }) => {
    if (await new DeptRepository(db).root()) return;
    await new DeptRepository(db).insert({
      parent_id: 0,
      dept_name: "总部",
      order_num: 0,
      create_time: clock.now(),
    });
  },
};
