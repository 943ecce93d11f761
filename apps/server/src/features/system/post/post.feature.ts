import type { Feature } from "../../../core/feature.ts";
import { postMigration } from "./migrations/2026-11-21-post.ts";
import { PostRepository } from "./post.repository.ts";

/** What a maker's house begins with. */
const seeded = [
  ["ceo", "董事长"],
  ["se", "项目经理"],
  ["hr", "人力资源"],
  ["user", "普通员工"],
] as const;

export const postFeature: Feature = {
  name: "system/post",
  migrations: [postMigration],
  seed: async ({ db, clock }) => {
    for (const [at, [postCode, postName]] of seeded.entries())
      await new PostRepository(db).insert(
        { postCode, postName, postSort: at + 1, status: "0", remark: "" },
        clock.now(),
      );
  },
};
