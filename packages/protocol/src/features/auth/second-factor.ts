import * as z from "zod";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";

/** A new secret for an authenticator app; it counts once a code of it was entered. */
export const FactorSecret = z.object({
  /** Base32 (RFC 4648), to be typed where no camera is. */
  secret: z.string(),
  /** The same as an address `otpauth://totp/…`, for a QR code. */
  uri: z.string(),
});
export type FactorSecret = z.output<typeof FactorSecret>;

/** Six digits of an authenticator app, or a recovery code. */
export const FactorCode = z.string().trim().min(1, { error: "SECOND_FACTOR_WRONG" }).max(40);
/** A one-time code with which somebody sets up the factor that a role requires. */
const SetUpCode = z.string().trim().max(40).default("");

/** The second factor of the caller's own account. */
export const FactorState = z.object({
  isActive: z.boolean(),
  /** A role of the account requires one. */
  isRequired: z.boolean(),
  setUpTime: EncodedTimestamp,
  recoveryCodesLeft: z.number(),
});
export type FactorState = z.output<typeof FactorState>;

/** Given once: ten codes of 80 bits, each good for one sign-in without the app. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.output<typeof RecoveryCodes>;

/** A one-time code for the first set-up, given out once. */
export const FactorSetUpCode = z.object({ code: z.string(), userName: z.string(), expireTime: EncodedTimestamp });
export type FactorSetUpCode = z.output<typeof FactorSetUpCode>;

const own = "/system/user/profile/secondFactor";
const ofSelf = { access: access.signedIn, scope: scope.own } as const;
const ofAccount = {
  access: access.permission("system:user:resetPwd"),
  scope: scope.data,
  recentSignIn: true,
  audit: "grant",
  body: z.object({ userId: Id }),
} as const;

export const secondFactorRoutes = routes({
  state: { method: "GET", path: own, title: "secondFactor.state", ...ofSelf, reply: reply.data(FactorState) },
  /** A new secret; one that is in use stays until `confirm`. */
  begin: {
    method: "POST",
    path: own,
    title: "secondFactor.begin",
    ...ofSelf,
    recentSignIn: "everyClient",
    audit: "grant",
    body: z.object({ setUpCode: SetUpCode }),
    reply: reply.data(FactorSecret),
  },
  confirm: {
    method: "PUT",
    path: own,
    title: "secondFactor.confirm",
    ...ofSelf,
    audit: "update",
    body: z.object({ code: FactorCode }),
    secrets: ["code"],
    reply: reply.data(RecoveryCodes),
  },
  /** Ten new recovery codes; the former ones end. */
  renewCodes: {
    method: "PUT",
    path: `${own}/recoveryCodes`,
    title: "secondFactor.renewCodes",
    ...ofSelf,
    recentSignIn: "everyClient",
    audit: "update",
    reply: reply.data(RecoveryCodes),
  },
  remove: {
    method: "DELETE",
    path: own,
    title: "secondFactor.remove",
    ...ofSelf,
    recentSignIn: "everyClient",
    audit: "delete",
    reply: reply.empty,
  },
  /** The factor of another account, for those who may reset it. */
  ofAccount: {
    method: "GET",
    path: "/system/user/secondFactor/{userId}",
    title: "secondFactor.ofAccount",
    access: access.permission("system:user:query"),
    scope: scope.data,
    params: z.object({ userId: Id }),
    reply: reply.data(FactorState),
  },
  /** For who lost phone and recovery codes; by somebody at least as strong. */
  reset: {
    method: "PUT",
    path: "/system/user/resetSecondFactor",
    title: "secondFactor.reset",
    ...ofAccount,
    reply: reply.empty,
  },
  makeSetUpCode: {
    method: "POST",
    path: "/system/user/secondFactorCode",
    title: "secondFactor.makeSetUpCode",
    ...ofAccount,
    reply: reply.data(FactorSetUpCode),
  },
});
