import * as z from "zod";
import { crudRoutes, needRecentSignIn } from "../../kernel/crud.ts";
import { nonEmptyText, Status } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, Ids, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTime, EncodedTimestamp } from "../../kernel/time.ts";

/**
 * An API token with which another system calls on behalf of its owner. The token itself is shown once, when it is
 * generated.
 */
export const ApiToken = z.object({
  id: z.number(),
  name: z.string(),
  /** Beginning of the token, to distinguish tokens; "" until it is generated. */
  prefix: z.string(),
  /** Permissions of the token; they apply while its owner has them. */
  scopes: z.array(z.string()),
  status: Status,
  remark: z.string(),
  expireTime: EncodedTimestamp,
  lastUsedTime: EncodedTimestamp,
  lastUsedAddress: z.string(),
  createTime: EncodedTimestamp,
});
export type ApiToken = z.output<typeof ApiToken>;

/** Prefix of every API token; session tokens never have it. */
export const API_TOKEN_PREFIX = "adel_";
const Permission = z.string().regex(/^[a-zA-Z]+:[a-zA-Z]+:[a-zA-Z]+$/, { error: "TOKEN_SCOPE" });

export const ApiTokenInput = z.object({
  name: nonEmptyText(50),
  scopes: z.array(Permission).min(1, { error: "TOKEN_SCOPES_MISSING" }).max(500),
  expireTime: EncodedTime,
  status: Status.default("0"),
  remark: z.string().max(500).default(""),
});
export type ApiTokenInput = z.output<typeof ApiTokenInput>;
export const ApiTokenUpdate = ApiTokenInput.extend({ id: Id });
export const ApiTokenQuery = pageQuery(["name", "expireTime", "lastUsedTime", "createTime"]).extend({
  name: unset(z.string().max(50)),
  status: unset(Status),
});
export type ApiTokenQuery = z.output<typeof ApiTokenQuery>;

/** A token with its owner, for those who look after the tokens of others. */
export const OwnedToken = ApiToken.extend({ userName: z.string(), nickName: z.string(), deptName: z.string() });
export type OwnedToken = z.output<typeof OwnedToken>;
export const OwnedTokenQuery = pageQuery(["name", "expireTime", "lastUsedTime", "createTime"]).extend({
  userName: unset(z.string().max(64)),
  name: unset(z.string().max(50)),
  status: unset(Status),
});
export type OwnedTokenQuery = z.output<typeof OwnedTokenQuery>;

/** A permission with its name in the menu tree, the page it belongs to, and the calls that it opens. */
export const TokenScope = z.object({
  permission: z.string(),
  /** Whether it opens a call that needs a recent sign-in of a person. */
  strong: z.boolean(),
  page: z.string(),
  name: z.string(),
  titles: z.array(z.string()),
});
export type TokenScope = z.output<typeof TokenScope>;

const crud = crudRoutes({
  path: "/system/token",
  permission: "system:token",
  name: "token",
  row: ApiToken,
  input: ApiTokenInput,
  update: ApiTokenUpdate,
  query: ApiTokenQuery,
  scope: scope.own,
});
const { create, change } = needRecentSignIn(crud);
export const tokenRoutes = routes({
  ...crud,
  create,
  change,
  /** The generated tokens of all accounts within the caller's data scope. */
  all: {
    method: "GET",
    path: "/system/token/all",
    title: "token.all",
    access: access.permission("system:token:othersTokens"),
    scope: scope.data,
    query: OwnedTokenQuery,
    reply: reply.rows(OwnedToken),
  },
  /** For good: their owners must generate others. */
  end: {
    method: "DELETE",
    path: "/system/token/all/{ids}",
    title: "token.end",
    access: access.permission("system:token:othersTokens"),
    recentSignIn: true,
    scope: scope.data,
    audit: "force",
    params: z.object({ ids: Ids }),
    reply: reply.empty,
  },
  scopes: {
    method: "GET",
    path: "/system/token/scopes",
    title: "token.scopes",
    access: access.permission("system:token:list"),
    scope: scope.own,
    reply: reply.data(z.array(TokenScope)),
  },
  /** Replaces the previous token; it is returned only once and stored as a hash. */
  generate: {
    method: "POST",
    path: "/system/token/{id}/generate",
    title: "token.generate",
    access: access.permission("system:token:edit"),
    recentSignIn: true,
    scope: scope.own,
    audit: "grant",
    params: z.object({ id: Id }),
    reply: reply.data(z.object({ token: z.string() })),
  },
});
