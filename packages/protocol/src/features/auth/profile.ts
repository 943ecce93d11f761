import * as z from "zod";
import { CurrentPassword, Email, NewPassword, Phone, Sex, ShiftPin } from "../../kernel/account.ts";
import { nonEmptyText, Status } from "../../kernel/field.ts";
import { access, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";

/** An account as its own user sees it. */
export const Profile = z.object({
  userId: z.number(),
  userName: z.string(),
  nickName: z.string(),
  email: z.string(),
  phonenumber: z.string(),
  sex: Sex,
  /** "" for the default image, else a path below the base path. */
  avatar: z.string(),
  status: Status,
  deptId: z.number(),
  dept: z.object({ deptId: z.number(), deptName: z.string() }),
  loginIp: z.string(),
  loginDate: EncodedTimestamp,
  createTime: EncodedTimestamp,
  /** Whether the user has a PIN, which resumes idle shift authorizations. */
  hasPin: z.boolean(),
});
export type Profile = z.output<typeof Profile>;

/** The four fields that users can change themselves; all other fields are ignored. */
export const ProfileInput = z.object({
  nickName: nonEmptyText(30).optional(),
  phonenumber: Phone.optional(),
  email: Email.optional(),
  sex: Sex.optional(),
});
export type ProfileInput = z.output<typeof ProfileInput>;

export const PasswordChange = z.object({ oldPassword: CurrentPassword, newPassword: NewPassword });
export type PasswordChange = z.output<typeof PasswordChange>;

/** The new PIN, or null to remove it. */
export const PinChange = z.object({ password: CurrentPassword, pin: ShiftPin.nullable() });
export type PinChange = z.output<typeof PinChange>;

/** An active session of the caller. */
export const OwnSession = z.object({
  /** Identifies the session; it does not authenticate. */
  tokenId: z.string(),
  ipaddr: z.string(),
  /** Of the address, as far as known. */
  location: z.string(),
  browser: z.string(),
  os: z.string(),
  loginTime: EncodedTimestamp,
  /** Time of the last call, to the minute. */
  lastTime: EncodedTimestamp,
  /** Whether it is the session of this call. */
  current: z.boolean(),
});
export type OwnSession = z.output<typeof OwnSession>;

/** Of an avatar as uploaded; it is shown only a few hundred pixels wide. */
export const AVATAR_MAX_BYTES = 2 * 1024 * 1024;

const at = "/system/user/profile";

export const profileRoutes = routes({
  show: {
    method: "GET",
    path: at,
    title: "profile.show",
    access: access.signedIn,
    scope: scope.own,
    /** Compatible clients expect the groups beside `data`, as comma-separated names. */
    reply: reply.fields(z.object({ data: Profile, roleGroup: z.string(), postGroup: z.string() })),
  },
  change: {
    method: "PUT",
    path: at,
    title: "profile.change",
    access: access.signedIn,
    scope: scope.own,
    audit: "update",
    body: ProfileInput,
    reply: reply.empty,
  },
  changePassword: {
    method: "PUT",
    path: `${at}/updatePwd`,
    title: "profile.changePassword",
    access: access.signedIn,
    scope: scope.own,
    audit: "update",
    body: PasswordChange,
    bodyInQuery: true,
    reply: reply.empty,
  },
  changePin: {
    method: "PUT",
    path: `${at}/deskPin`,
    title: "profile.changePin",
    access: access.signedIn,
    scope: scope.own,
    audit: "update",
    body: PinChange,
    reply: reply.empty,
  },
  /** Original clients lock their screen, and ask for the password to go on. */
  unlock: {
    method: "POST",
    path: "/unlockscreen",
    title: "profile.unlock",
    access: access.signedIn,
    scope: scope.own,
    audit: "other",
    body: z.object({ password: z.string().min(1).max(200) }),
    reply: reply.empty,
  },
  changeAvatar: {
    method: "POST",
    path: `${at}/avatar`,
    title: "profile.changeAvatar",
    access: access.signedIn,
    scope: scope.own,
    audit: "update",
    upload: { field: "avatarfile", maxBytes: AVATAR_MAX_BYTES },
    reply: reply.fields(z.object({ imgUrl: z.string() })),
  },
  removeAvatar: {
    method: "DELETE",
    path: `${at}/avatar`,
    title: "profile.removeAvatar",
    access: access.signedIn,
    scope: scope.own,
    audit: "update",
    reply: reply.empty,
  },
  /** An uploaded avatar; the browser authenticates by cookie, because `<img>` sends no header. */
  avatar: {
    method: "GET",
    path: "/profile/avatar/{file}",
    title: "profile.avatar",
    access: access.signedIn,
    scope: scope.none("pictures are shown beside names to everybody signed in; their names are 128 random bits"),
    params: z.object({
      file: z
        .string()
        .regex(/^[0-9a-f]{32}\.(png|jpg|webp)$/)
        .meta({ examples: [`${"0a".repeat(16)}.png`] }),
    }),
    reply: reply.file,
  },
  sessions: {
    method: "GET",
    path: `${at}/session/list`,
    title: "profile.sessions",
    access: access.signedIn,
    scope: scope.own,
    reply: reply.data(z.array(OwnSession)),
  },
  endOtherSessions: {
    method: "DELETE",
    path: `${at}/session/others`,
    title: "profile.endOtherSessions",
    access: access.signedIn,
    scope: scope.own,
    audit: "force",
    reply: reply.empty,
  },
  endSession: {
    method: "DELETE",
    path: `${at}/session/{tokenId}`,
    title: "profile.endSession",
    access: access.signedIn,
    scope: scope.own,
    audit: "force",
    params: z.object({ tokenId: z.string().regex(/^[\w-]{43}$/) }),
    reply: reply.empty,
  },
});
