import { defineFeature } from "../../../core/feature.ts";
import { serveGroup } from "./group.routes.ts";
import { GroupService, hasGroup } from "./group.service.ts";
import { groupMigration } from "./migrations/2026-11-21-group.ts";

export const groupFeature = defineFeature({
  name: "business/group",
  migrations: [groupMigration],
  provides: (deps) => ({ groups: new GroupService(deps) }),
  contributes: () => ({ deptUses: [hasGroup] }),
  routes: (api, { groups }) => serveGroup(api, groups),
});
