import { profileRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { ProfileService } from "./profile.service.ts";

/** Calls per minute from one address: password checks and image processing are expensive. */
const LIMITS = { changePassword: 30, changePin: 30, unlock: 30, changeAvatar: 30 } as const;

export const serveProfile = (api: Api, profile: ProfileService) =>
  serve(
    api,
    profileRoutes,
    {
      show: ({ principal, language }) => profile.show(principal, language),
      change: ({ principal, body }) => profile.change(principal, body),
      changePassword: ({ principal, body, from }) => profile.changePassword(principal, body, from),
      changePin: ({ principal, body, from }) => profile.changePin(principal, body, from),
      unlock: ({ principal, body, from }) => profile.unlock(principal, body.password, from),
      changeAvatar: ({ principal, file }) => profile.changeAvatar(principal, file),
      removeAvatar: ({ principal }) => profile.removeAvatar(principal),
      avatar: ({ params }) => profile.avatar(params.file),
      sessions: ({ principal, from, language }) => profile.sessions(principal, from, language),
      endSession: ({ principal, params }) => profile.endSession(principal, params.tokenId),
      endOtherSessions: ({ principal, from }) => profile.endOtherSessions(principal, from),
    },
    LIMITS,
  );
