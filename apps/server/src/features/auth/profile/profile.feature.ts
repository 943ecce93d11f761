import { join } from "node:path";
import { defineFeature } from "../../../core/feature.ts";
import { sessionFeature } from "../session/session.feature.ts";
import { AvatarStore } from "./avatars.service.ts";
import { serveProfile } from "./profile.routes.ts";
import { ProfileService } from "./profile.service.ts";

export const profileFeature = defineFeature({
  name: "auth/profile",
  requires: [sessionFeature],
  provides: ({ config, loginGuard, ...deps }) => {
    const avatars = new AvatarStore(join(config.data, "profile", "avatar"));
    return { profile: new ProfileService({ ...deps, gate: loginGuard, avatars }) };
  },
  routes: (api, { profile }) => serveProfile(api, profile),
});
