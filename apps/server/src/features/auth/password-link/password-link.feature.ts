import { defineFeature } from "../../../core/feature.ts";
import { roleFeature } from "../../system/role/role.feature.ts";
import { userFeature } from "../../system/user/user.feature.ts";
import { passwordLinkMigration } from "./migrations/2026-11-30-password-link.ts";
import { servePasswordLink } from "./password-link.routes.ts";
import { PasswordLinkService } from "./password-link.service.ts";

export const passwordLinkFeature = defineFeature({
  name: "auth/password-link",
  migrations: [passwordLinkMigration],
  requires: [userFeature, roleFeature],
  provides: ({ accountAccess: access, ...deps }) => ({ passwordLinks: new PasswordLinkService({ ...deps, access }) }),
  routes: (api, { passwordLinks }) => servePasswordLink(api, passwordLinks),
});
