import * as z from "zod";
import { crudRoutes, needRecentSignIn } from "../../kernel/crud.ts";
import { nonEmptyText, Status } from "../../kernel/field.ts";
import { pageQuery, unset } from "../../kernel/page.ts";
import { access, Id, reply, routes, scope } from "../../kernel/route.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";

/** An OpenID Connect provider for sign-in. Its secret is never returned. */
export const Provider = z.object({
  providerId: z.number(),
  providerKey: z.string(),
  providerName: z.string(),
  issuer: z.string(),
  clientId: z.string(),
  hasSecret: z.boolean(),
  scopes: z.string(),
  status: Status,
  /** It asks for two factors itself: a sign-in by it needs no other second factor. */
  countsAsBoth: z.boolean(),
  remark: z.string(),
  /** Redirect address, to be registered at the provider. */
  returnAddress: z.string(),
  createTime: EncodedTimestamp,
});
export type Provider = z.output<typeof Provider>;

/** https, or http on this computer only; without user, query or fragment (OpenID Connect Discovery 1.0 §3). */
const ISSUER = /^(https:\/\/[^\s/?#@\\]+|http:\/\/(127\.0\.0\.1|localhost|\[::1\])(:\d{1,5})?)(\/[^\s?#\\]*)?$/;
const Issuer = z
  .url({ error: "PROVIDER_ISSUER" })
  .max(300)
  .regex(ISSUER, { error: "PROVIDER_ISSUER" })
  .meta({ examples: ["https://id.example.com"] });

const Key = z.string().regex(/^[a-z][a-z0-9-]{1,29}$/, { error: "PROVIDER_KEY_FORM" });
/** Scopes of RFC 6749 §3.3, separated by single spaces; `openid` is required to get an identity. */
const Scopes = z
  .string()
  .trim()
  .regex(/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/, { error: "PROVIDER_SCOPES" })
  .max(200)
  .refine((text) => text.split(" ").includes("openid"), { error: "PROVIDER_SCOPES" });

const providerFields = {
  providerKey: Key,
  providerName: nonEmptyText(50),
  issuer: Issuer,
  clientId: nonEmptyText(200),
  /** "" leaves the stored secret unchanged; a new provider without one is a public client. */
  clientSecret: z.string().max(500).default(""),
  scopes: Scopes.default("openid profile email"),
  status: Status.default("0"),
  /** Not sent: stays as it is, and is off for a new provider. */
  countsAsBoth: z.boolean().optional(),
  remark: z.string().max(500).default(""),
};
export const ProviderInput = z.object(providerFields);
export type ProviderInput = z.output<typeof ProviderInput>;
export const ProviderUpdate = z.object({ ...providerFields, providerId: Id });
export const ProviderQuery = pageQuery(["providerKey", "providerName", "createTime"]).extend({
  providerName: unset(z.string().max(50)),
  status: unset(Status),
});
export type ProviderQuery = z.output<typeof ProviderQuery>;

const product = scope.none("ways to sign in belong to the whole product");

const crud = crudRoutes({
  path: "/system/provider",
  permission: "system:provider",
  name: "provider",
  row: Provider,
  input: ProviderInput,
  update: ProviderUpdate,
  query: ProviderQuery,
  scope: product,
});
export const providerRoutes = routes({
  ...crud,
  ...needRecentSignIn(crud),
  /** Loads the provider's metadata, to check that it is reachable and has the configured issuer. */
  check: {
    method: "POST",
    path: "/system/provider/{id}/check",
    title: "provider.check",
    access: access.permission("system:provider:query"),
    scope: product,
    params: z.object({ id: Id }),
    reply: reply.data(z.object({ issuer: z.string(), authorizationAddress: z.string() })),
  },
});
