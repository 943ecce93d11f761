import * as z from "zod";
import { NewPassword } from "../../kernel/account.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";
import { passwordLinkCalls } from "./password-link/password-link-calls.ts";

/** A one-time link with which a person sets the password of their account; its token is given out once. */
export const PasswordLink = z.object({ token: z.string(), userName: z.string(), expireTime: EncodedTimestamp });
export type PasswordLink = z.output<typeof PasswordLink>;

/** The use of a link that the account's person has not been told of. */
export const UsedLink = z.object({ makerName: z.string(), usedTime: EncodedTimestamp, usedAddress: z.string() });
export type UsedLink = z.output<typeof UsedLink>;

/** 256 random bits in base64url; anything else is a link that is not there. */
const LinkToken = z.string().max(64);

const byLink = {
  access: access.public("the link's token of 256 bits proves the caller; rate-limited"),
  scope: scope.none("reaches the account of the link alone"),
} as const;

export const passwordLinkRoutes = routes({
  make: {
    method: "POST",
    path: "/system/user/passwordLink",
    title: "passwordLink.make",
    access: access.permission("system:user:resetPwd"),
    recentSignIn: true,
    scope: scope.data,
    audit: "grant",
    body: z.object({ userId: Id }),
    reply: reply.data(PasswordLink),
  },
  open: {
    ...passwordLinkCalls.open,
    title: "passwordLink.open",
    ...byLink,
    body: z.object({ token: LinkToken }),
    reply: reply.data(PasswordLink.omit({ token: true })),
  },
  use: {
    ...passwordLinkCalls.use,
    title: "passwordLink.use",
    ...byLink,
    audit: "update",
    body: z.object({ token: LinkToken, password: NewPassword }),
    reply: reply.empty,
  },
  /** The signed-in person has read that their password was set by a link. */
  acknowledge: {
    method: "PUT",
    path: "/auth/passwordLink/read",
    title: "passwordLink.acknowledge",
    access: access.signedIn,
    scope: scope.own,
    reply: reply.empty,
  },
});
