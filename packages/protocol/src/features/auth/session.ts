import * as z from "zod";
import { CurrentPassword } from "../../kernel/account.ts";
import { nonEmptyText } from "../../kernel/field.ts";
import { access, reply, routes, scope } from "../../kernel/route.ts";
import { PasskeyAssertion, PasskeyRequest } from "./passkey/passkey-values.ts";
import { UsedLink } from "./password-link.ts";
import { secondFactorCalls } from "./second-factor/second-factor-calls.ts";
import { FactorCode, FactorSecret } from "./second-factor.ts";
import { sessionApi } from "./session/session-calls.ts";

/** Specification §5: three messages; the query form of the specification is accepted as well. */
export const Login = z.object({
  username: nonEmptyText(64, "USERNAME_EMPTY"),
  /** Not trimmed: spaces are part of it. */
  password: z.string({ error: "PASSWORD_EMPTY" }).min(1, { error: "PASSWORD_EMPTY" }).max(128),
  code: z.string().max(16).default(""),
  uuid: z.string().max(64).default(""),
  /** Our page sends `adel-web`; other clients need not send anything. */
  client: z.string().max(32).default(""),
});
export type Login = z.output<typeof Login>;

/** Proves the first step of a sign-in: 256 random bits, for five minutes, at the address that made it. */
const FactorTicket = z.string().max(64);

/** What a sign-in answers besides `SECOND_FACTOR_NEEDED`, as `secondStep` of its envelope. */
export const SecondStep = z.object({
  ticket: FactorTicket,
  /** A role requires a factor and the account has none: it is set up first, with a one-time code. */
  setUp: z.boolean(),
  /** A passkey may take the place of the code. */
  passkey: z.boolean(),
});
export type SecondStep = z.output<typeof SecondStep>;
/** What somebody proves who is signed in already; other ways to prove it are asked for here too. */
export const SignInProof = z.object({
  password: CurrentPassword,
  /** Of an account with a second factor: six digits, or a recovery code. */
  factorCode: z.string().trim().max(40).default(""),
  /** In place of the code. */
  passkey: PasskeyAssertion.optional(),
});
export type SignInProof = z.output<typeof SignInProof>;

export const Captcha = z.object({
  captchaEnabled: z.boolean(),
  uuid: z.string(),
  /** Base64 without a data prefix, as compatible clients expect. */
  img: z.string(),
  /** Media type of the image. */
  imgType: z.string(),
});

export const SessionUser = z.object({
  userId: z.number(),
  username: z.string(),
  userName: z.string(),
  nickName: z.string(),
  /** "" for the default image, else a path below the base path. */
  avatar: z.string(),
  /** The following fields exist for compatible clients. */
  deptId: z.number().optional(),
  email: z.string().optional(),
  phonenumber: z.string().optional(),
  sex: z.string().optional(),
  status: z.string().optional(),
  remark: z.string().optional(),
});
export type SessionUser = z.output<typeof SessionUser>;

export const SessionInfo = z.object({
  user: SessionUser,
  roles: z.array(z.string()),
  permissions: z.array(z.string()),
  /** One-time links that set the password, the newest first, until the person has read of them. */
  passwordLinks: z.array(UsedLink).optional(),
  /** Whether the account has a second factor, whether a role requires one, and whether a passkey may prove it. */
  secondFactor: z.object({ isActive: z.boolean(), isRequired: z.boolean(), hasPasskey: z.boolean() }).optional(),
  /** Rule for new passwords, from the parameter `sys.account.chrtype`. */
  pwdChrtype: z.string().optional(),
  /** Whether an initial password must be changed, or a password has expired; always false here. */
  isDefaultModifyPwd: z.boolean().optional(),
  isPasswordExpired: z.boolean().optional(),
  /** Time zone (IANA name) of all times in replies. */
  timeZone: z.string(),
});
export type SessionInfo = z.output<typeof SessionInfo>;

/**
 * An entry of the server's menu tree (specification §2): `Layout` is the frame, any other component a page by its path.
 */
export interface RouteEntry {
  readonly name: string;
  readonly path: string;
  readonly hidden: boolean;
  readonly redirect?: string | undefined;
  readonly component: string;
  readonly alwaysShow?: boolean | undefined;
  /** Query of the page's address, as JSON text. */
  readonly query?: string | undefined;
  readonly meta: RouteMeta;
  readonly children?: RouteEntry[] | undefined;
}
export const RouteMeta = z.object({
  title: z.string(),
  icon: z.string(),
  noCache: z.boolean(),
  affix: z.boolean().optional(),
  /** The address of an external link, else null. */
  link: z.string().nullable(),
});
export type RouteMeta = z.output<typeof RouteMeta>;
export const RouteEntry: z.ZodType<RouteEntry, RouteEntry> = z.lazy(() =>
  z.object({
    name: z.string(),
    path: z.string(),
    hidden: z.boolean(),
    redirect: z.string().optional(),
    component: z.string(),
    alwaysShow: z.boolean().optional(),
    query: z.string().optional(),
    meta: RouteMeta,
    children: z
      .array(RouteEntry)
      .optional()
      .meta({ examples: [[]] }),
  }),
);

/** A page that is not in the caller's menu, with the permissions of which any one opens it. */
export const DeniedPage = z.object({ permissions: z.array(z.string()) });
export type DeniedPage = z.output<typeof DeniedPage>;

/** Sign-in methods besides user name and password. */
export const SignInMethods = z.object({
  register: z.boolean(),
  providers: z.array(z.object({ providerKey: z.string(), providerName: z.string() })),
});
export type SignInMethods = z.output<typeof SignInMethods>;

export const sessionRoutes = routes({
  captcha: {
    ...sessionApi.captcha,
    title: "session.captcha",
    access: access.public("a captcha is needed before signing in; rate-limited"),
    scope: scope.none("makes a picture"),
    reply: reply.fields(Captcha),
  },
  methods: {
    ...sessionApi.methods,
    title: "session.methods",
    access: access.public("the sign-in screen shows them"),
    scope: scope.none("names what is offered to everybody"),
    reply: reply.data(SignInMethods),
  },
  /** Credentials are sent as JSON or as a query string; the server accepts both and logs neither. */
  login: {
    ...sessionApi.login,
    title: "session.login",
    access: access.public("signing in"),
    scope: scope.none("checks one account's own credentials"),
    body: Login,
    secrets: ["code", "uuid"],
    bodyInQuery: true,
    reply: reply.fields(z.object({ token: z.string() })),
  },
  /** The second step of a sign-in, by any way. */
  completeSignIn: {
    ...secondFactorCalls.complete,
    title: "session.completeSignIn",
    access: access.public("signing in; the ticket proves the first step, and wrong codes are counted"),
    scope: scope.none("checks one account's own second factor"),
    /** Either of `code` and `passkey`. */
    body: z.object({ ticket: FactorTicket, code: FactorCode.optional(), passkey: PasskeyAssertion.optional() }),
    secrets: ["code"],
    /** Recovery codes are given where this step has set the factor up. */
    reply: reply.fields(z.object({ token: z.string(), recoveryCodes: z.array(z.string()).optional() })),
  },
  /** A challenge for a passkey of the ticket's account; it counts once. */
  requestPasskey: {
    ...secondFactorCalls.passkey,
    title: "session.requestPasskey",
    access: access.public("signing in; the ticket proves the first step"),
    scope: scope.none("names the passkeys of one account, whose password was proven"),
    body: z.object({ ticket: FactorTicket }),
    reply: reply.data(PasskeyRequest),
  },
  /** A secret for an account that must have a factor and has none. */
  setUpFactor: {
    ...secondFactorCalls.setUp,
    title: "session.setUpFactor",
    access: access.public("signing in; the ticket proves the password, and wrong set-up codes are counted"),
    scope: scope.none("sets up one account's own second factor"),
    body: z.object({ ticket: FactorTicket, setUpCode: z.string().trim().min(1).max(40) }),
    reply: reply.data(FactorSecret),
  },
  /** Renews the proof of who is there, for calls that need a recent one; the session and its token stay. */
  signInAgain: {
    ...sessionApi.signInAgain,
    title: "session.signInAgain",
    access: access.signedIn,
    scope: scope.own,
    audit: "other",
    body: SignInProof,
    reply: reply.empty,
  },
  /** A challenge for a passkey of the caller, for `signInAgain`. */
  requestProof: {
    ...secondFactorCalls.passkeyProof,
    title: "session.requestProof",
    access: access.signedIn,
    scope: scope.own,
    audit: "other",
    reply: reply.data(PasskeyRequest),
  },
  info: {
    ...sessionApi.info,
    title: "session.info",
    access: access.signedIn,
    scope: scope.own,
    reply: reply.fields(SessionInfo),
  },
  routers: {
    ...sessionApi.routers,
    title: "session.routers",
    access: access.signedIn,
    scope: scope.own,
    reply: reply.data(z.array(RouteEntry)),
  },
  /** Distinguishes an unknown address (null) from a page that an administrator can grant. */
  page: {
    ...sessionApi.page,
    title: "session.page",
    access: access.signedIn,
    scope: scope.none("names pages of the menu, which are the same for everybody"),
    query: z.object({ path: z.string().min(1).max(200) }),
    reply: reply.data(DeniedPage.nullable()),
  },
  logout: {
    ...sessionApi.logout,
    title: "session.logout",
    access: access.public("must answer 200 even when the session is gone already"),
    scope: scope.own,
    reply: reply.empty,
  },
});
