import { defineFeature } from "../../../core/feature.ts";
import { userFeature } from "../../system/user/user.feature.ts";
import { passkeyMigration } from "./migrations/2026-11-30-passkey.ts";
import { servePasskeys } from "./passkey.routes.ts";
import { PasskeyService } from "./passkey.service.ts";
import { PasskeyProof } from "./passkey-proof.service.ts";

export const passkeyFeature = defineFeature({
  name: "auth/passkey",
  migrations: [passkeyMigration],
  requires: [userFeature],
  provides: (deps) => ({ passkeys: new PasskeyService(deps), passkeyProof: new PasskeyProof(deps) }),
  routes: (api, { passkeys }) => servePasskeys(api, passkeys),
});
