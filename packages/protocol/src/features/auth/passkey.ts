import * as z from "zod";
import { nonEmptyText } from "../../kernel/field.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";
import { PasskeyCreation, PasskeyRegistration } from "./passkey/passkey-values.ts";

export const Passkey = z.object({
  passkeyId: z.number(),
  name: z.string(),
  createTime: EncodedTimestamp,
  /** Null: not used yet. */
  lastTime: EncodedTimestamp,
  /** False for one of a former address of the server. */
  isUsable: z.boolean(),
});
export type Passkey = z.output<typeof Passkey>;

export const PasskeyList = z.object({
  /** The one address (origin) at which passkeys work; null where the server has none that browsers accept. */
  origin: z.string().nullable(),
  passkeys: z.array(Passkey),
});
export type PasskeyList = z.output<typeof PasskeyList>;

export const PasskeyName = nonEmptyText(50);

const own = "/system/user/profile/passkey";
const ofSelf = { access: access.signedIn, scope: scope.own } as const;
const strong = { ...ofSelf, recentSignIn: "everyClient" } as const;

/** Passkeys of the caller's own account, beside the authenticator app. */
export const passkeyRoutes = routes({
  list: { method: "GET", path: own, title: "passkey.list", ...ofSelf, reply: reply.data(PasskeyList) },
  /** What a browser needs for a new one; its challenge counts once, in this session, for five minutes. */
  begin: {
    method: "POST",
    path: `${own}/begin`,
    title: "passkey.begin",
    ...strong,
    audit: "grant",
    reply: reply.data(PasskeyCreation),
  },
  add: {
    method: "POST",
    path: own,
    title: "passkey.add",
    ...strong,
    audit: "insert",
    body: z.object({ name: PasskeyName, passkey: PasskeyRegistration }),
    reply: reply.empty,
  },
  remove: {
    method: "DELETE",
    path: `${own}/{id}`,
    title: "passkey.remove",
    ...strong,
    audit: "delete",
    params: z.object({ id: Id }),
    reply: reply.empty,
  },
});
