import "@fastify/cookie";
import { type Language, negotiateLanguage } from "@adel/messages";
import type { ErrorCode, Route } from "@adel/protocol";
import type { FastifyRequest } from "fastify";
import type { Principal } from "../access/principal.ts";

declare module "fastify" {
  interface FastifyRequest {
    /** The caller; null before the guard and on public calls without a session. */
    principal: Principal | null;
  }
  interface FastifyContextConfig {
    /** The call of the protocol that a route serves. */
    declared?: Route;
  }
  interface FastifyReply {
    /** The code of the error that was sent; null for any other reply. */
    errorCode: ErrorCode | null;
  }
}

/** What a service may know about the origin of a call. */
export interface Caller {
  readonly address: string;
  readonly userAgent: string;
  readonly token: string | null;
}

const first = (header: string | string[] | undefined) => (Array.isArray(header) ? header[0] : header);

export const languageOfRequest = ({ headers }: FastifyRequest): Language =>
  negotiateLanguage(first(headers.language), first(headers["accept-language"]));

const bearer = (header: string | undefined) => /^Bearer ([\w-]{20,100})$/.exec(header ?? "")?.[1] ?? null;

/** The token of the Authorization header; the cookie is accepted only when a browser navigates to a file. */
export const tokenOf = ({ headers, cookies }: FastifyRequest, cookieCounts: boolean): string | null =>
  bearer(headers.authorization) ?? (cookieCounts ? bearer(`Bearer ${cookies["Admin-Token"] ?? ""}`) : null);

export const callerOf = (request: FastifyRequest): Caller => ({
  address: request.ip,
  userAgent: (request.headers["user-agent"] ?? "").slice(0, 300),
  token: tokenOf(request, false),
});

/** The path parameters, unparsed. */
export const paramsOf = ({ params }: FastifyRequest): Record<string, string> =>
  typeof params === "object" && params !== null
    ? Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value).slice(0, 200)]))
    : {};

/** `params[beginTime]=…` is what newer compatible clients send for `beginTime=…`, in an address or a form. */
export function unwrapParams(input: unknown): Record<string, unknown> {
  if (typeof input !== "object" || input === null) return {};
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [/^params\[(\w+)\]$/.exec(name)?.[1] ?? name, value]),
  );
}
