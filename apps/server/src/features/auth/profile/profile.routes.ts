import { profileRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { ProfileService } from "./profile.service.ts";

/** Calls a minute from one address: tries of a password and pictures to take apart cost more than a look. */
const LIMITS = { changePassword: 30, changeAvatar: 30 } as const;

export const serveProfile = (api: Api, profile: ProfileService) =>
  serve(
    api,
    profileRoutes,
    {
      show: ({ by, language }) => profile.show(by, language),
      change: ({ by, body }) => profile.change(by, body),
      changePassword: ({ by, body, from }) => profile.changePassword(by, body, from),
      changeAvatar: ({ by, file }) => profile.changeAvatar(by, file),
      removeAvatar: ({ by }) => profile.removeAvatar(by),
      avatar: ({ params }) => profile.avatar(params.file),
      sessions: ({ by, from }) => profile.sessions(by, from),
      endSession: ({ by, params }) => profile.endSession(by, params.tokenId),
      endOtherSessions: ({ by, from }) => profile.endOtherSessions(by, from),
    },
    LIMITS,
  );
