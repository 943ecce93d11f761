import { defineFeature } from "../../../core/feature.ts";
import { userFeature } from "../../system/user/user.feature.ts";
import { identityFeature } from "../identity/identity.feature.ts";
import { sessionFeature } from "../session/session.feature.ts";
import { serveRegister } from "./register.routes.ts";
import { RegisterService } from "./register.service.ts";

export const registerFeature = defineFeature({
  name: "auth/register",
  requires: [userFeature, sessionFeature, identityFeature],
  provides: ({ identityLinks, ...deps }) => ({
    accounts: new RegisterService({ ...deps, bindings: identityLinks }),
  }),
  routes: (api, { accounts }) => serveRegister(api, accounts),
});
