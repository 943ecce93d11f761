import * as z from "zod";
import { CurrentPassword } from "../../kernel/account.ts";
import { nonEmptyText } from "../../kernel/field.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";
import { authCalls } from "./identity/auth-calls.ts";

const ProviderKey = z.string().min(1).max(30);
/**
 * 256 random bits, stored only in the browser that started the sign-in; the provider's redirect is useless without
 * them.
 */
const Binder = z.string().regex(/^[\w-]{43}$/);
/** The page's own origin; accepted only if it is one of the server's. */
const Origin = z.string().max(300).optional();
const Ticket = z.string().regex(/^[\w-]{43}$/);

/** Where to redirect the browser, and what it stores until the provider redirects it back. */
export const SignInStart = z.object({ address: z.string(), binder: Binder });
export type SignInStart = z.output<typeof SignInStart>;

/** Result of a provider's redirect: signed in, linked to the account that started it, proven again, or an unknown user. */
export const SignInEnd = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("signedIn"), token: z.string() }),
  z.object({ kind: z.literal("linked") }),
  /** Whoever is signed in has proven at the provider that they are there. */
  z.object({ kind: z.literal("proven") }),
  z.object({
    kind: z.literal("unknown"),
    /** Valid for one binding, for ten minutes. */
    ticket: Ticket,
    providerName: z.string(),
    /** The person's name or address at the provider, or "". */
    name: z.string(),
  }),
]);
export type SignInEnd = z.output<typeof SignInEnd>;

export const Binding = z.object({
  ticket: Ticket,
  username: nonEmptyText(64, "USERNAME_EMPTY"),
  password: CurrentPassword,
  code: z.string().max(16).default(""),
  uuid: z.string().max(64).default(""),
});
export type Binding = z.output<typeof Binding>;

/** An identity at a provider that can sign in to this account. */
export const LinkedIdentity = z.object({
  identityId: z.number(),
  /** The provider as it is offered now; null if it is not. */
  providerKey: z.string().nullable(),
  providerName: z.string(),
  name: z.string(),
  linkTime: EncodedTimestamp,
  /** The last sign-in with it. */
  lastTime: EncodedTimestamp,
});
export type LinkedIdentity = z.output<typeof LinkedIdentity>;

const nobodys = scope.none("whoever comes back from a provider is not known before");
const profile = "/system/user/profile/identity";

export const identityRoutes = routes({
  start: {
    ...authCalls.start,
    title: "identity.start",
    access: access.public("signing in"),
    scope: nobodys,
    body: z.object({ provider: ProviderKey, origin: Origin }),
    reply: reply.data(SignInStart),
  },
  /** Takes the query string of /auth-redirect unchanged; each start is valid for one redirect. */
  finish: {
    ...authCalls.finish,
    title: "identity.finish",
    access: access.public("signing in; the provider proves who is there"),
    scope: nobodys,
    body: z.object({ answer: z.string().min(1).max(8000), binder: Binder }),
    reply: reply.data(SignInEnd),
  },
  bind: {
    ...authCalls.bind,
    title: "identity.bind",
    access: access.public("checks the account's own password, as the sign-in does"),
    scope: nobodys,
    body: Binding,
    secrets: ["code", "uuid"],
    reply: reply.fields(z.object({ token: z.string() })),
  },
  /** Starts a proof for the session of this call: the person authenticates anew at a linked provider. */
  again: {
    ...authCalls.again,
    title: "identity.again",
    access: access.signedIn,
    scope: scope.own,
    body: z.object({ provider: ProviderKey, origin: Origin }),
    reply: reply.data(SignInStart),
  },
  list: {
    method: "GET",
    path: `${profile}/list`,
    title: "identity.list",
    access: access.signedIn,
    scope: scope.own,
    reply: reply.data(z.array(LinkedIdentity)),
  },
  /** Adds a way to sign in, so an open session alone is not enough: the password is required. */
  link: {
    method: "POST",
    path: profile,
    title: "identity.link",
    access: access.signedIn,
    recentSignIn: true,
    scope: scope.own,
    audit: "grant",
    body: z.object({ provider: ProviderKey, origin: Origin, password: CurrentPassword }),
    reply: reply.data(SignInStart),
  },
  unlink: {
    method: "DELETE",
    path: `${profile}/{id}`,
    title: "identity.unlink",
    access: access.signedIn,
    scope: scope.own,
    audit: "delete",
    params: z.object({ id: Id }),
    reply: reply.empty,
  },
});
