import { defineFeature } from "../../../core/feature.ts";
import { seedName } from "../../../core/messages.ts";
import { takeSeed } from "../../../core/seed.ts";
import { postMigration } from "./migrations/2026-11-21-post.ts";
import { PostRepository } from "./post.repository.ts";
import { servePost } from "./post.routes.ts";
import { PostService } from "./post.service.ts";

/** Posts that a new database begins with. */
const seeded = ["ceo", "se", "hr", "user"] as const;

export const postFeature = defineFeature({
  name: "system/post",
  migrations: [postMigration],
  seed: async ({ db, clock, language }) => {
    for (const [at, postCode] of seeded.entries()) {
      if (!(await takeSeed(db, `system/post/${postCode}`, clock.now()))) continue;
      await new PostRepository(db).insert(
        { postCode, postName: seedName(`post.${postCode}`, language), postSort: at + 1, status: "0", remark: "" },
        clock.now(),
      );
    }
  },
  provides: (deps) => ({ posts: new PostService(deps) }),
  routes: (api, { posts }) => servePost(api, posts),
});
