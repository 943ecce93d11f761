import * as z from "zod";
import { nonEmptyText, Status } from "../../kernel/field.ts";
import { HOOK_FORMATS, OUTBOUND_REASONS, OUTBOUND_STATES } from "../../kernel/outbound.ts";
import { pageQuery } from "../../kernel/page.ts";
import { access, Id, Ids, reply, routes, scope } from "../../kernel/route.ts";
import { TEXT_LANGUAGES } from "../../kernel/text.ts";
import { EncodedTimestamp } from "../../kernel/time.ts";
import { NOTICE_KINDS } from "./notice.ts";

/** Notices that a web hook can send: all but those that tell of web hooks themselves. */
export const HOOK_KINDS = NOTICE_KINDS.filter((kind) => kind !== "hook");
const HookKind = z.enum(NOTICE_KINDS).exclude(["hook"]);
/** Each notice at once, or all of a day together in the morning. */
export const HOOK_PACES = ["now", "daily"] as const;
const HookLanguage = z.enum(TEXT_LANGUAGES);

const hookFields = {
  hookName: nonEmptyText(50),
  format: z.enum(HOOK_FORMATS),
  kinds: z.array(HookKind).min(1, { error: "HOOK_KINDS_MISSING" }),
  language: HookLanguage,
  pace: z.enum(HOOK_PACES).default("now"),
  status: Status.default("0"),
};

/** A web hook that sends its owner's notices to a group or another system. Its address and secret are never returned. */
export const Hook = z.object({
  ...hookFields,
  hookId: z.number(),
  /** The host of its address; the rest may be a secret. */
  host: z.string(),
  hasSecret: z.boolean(),
  /** Failed attempts since the last message that was accepted. */
  failures: z.number(),
  createTime: EncodedTimestamp,
});
export type Hook = z.output<typeof Hook>;

export const HookInput = z.object({
  ...hookFields,
  /** "" leaves the stored one unchanged. */
  url: z.string().trim().max(500).default(""),
  /** "" leaves the stored one unchanged; another address needs its own. */
  secret: z.string().trim().max(200).default(""),
});
export type HookInput = z.output<typeof HookInput>;
export const HookUpdate = HookInput.extend({ hookId: Id });
export const HookQuery = pageQuery(["hookName", "createTime"]);
export type HookQuery = z.output<typeof HookQuery>;

/** One message of a web hook, without its content. */
export const HookLog = z.object({
  id: z.number(),
  messageId: z.string(),
  kind: z.enum([...NOTICE_KINDS, "test"]),
  state: z.enum(OUTBOUND_STATES),
  attempts: z.number(),
  reason: z.enum(["", ...OUTBOUND_REASONS]),
  /** The status or code that the receiver answered. */
  detail: z.string(),
  createTime: EncodedTimestamp,
  nextTime: EncodedTimestamp,
  endTime: EncodedTimestamp,
});
export type HookLog = z.output<typeof HookLog>;

const at = "/system/hook";

export const hookRoutes = routes({
  list: {
    method: "GET",
    path: `${at}/list`,
    title: "hook.list",
    access: access.signedIn,
    scope: scope.own,
    query: HookQuery,
    reply: reply.rows(Hook),
  },
  create: {
    method: "POST",
    path: at,
    title: "hook.create",
    access: access.signedIn,
    recentSignIn: "everyClient",
    scope: scope.own,
    audit: "insert",
    secrets: ["url"],
    body: HookInput,
    reply: reply.data(Hook),
  },
  change: {
    method: "PUT",
    path: at,
    title: "hook.change",
    access: access.signedIn,
    recentSignIn: "everyClient",
    scope: scope.own,
    audit: "update",
    secrets: ["url"],
    body: HookUpdate,
    reply: reply.data(Hook),
  },
  remove: {
    method: "DELETE",
    path: `${at}/{ids}`,
    title: "hook.remove",
    access: access.signedIn,
    scope: scope.own,
    audit: "delete",
    params: z.object({ ids: Ids }),
    reply: reply.empty,
  },
  /** Sends a test message like any other; its log shows what became of it. */
  test: {
    method: "POST",
    path: `${at}/{id}/test`,
    title: "hook.test",
    access: access.signedIn,
    scope: scope.own,
    audit: "other",
    params: z.object({ id: Id }),
    reply: reply.empty,
  },
  log: {
    method: "GET",
    path: `${at}/{id}/log`,
    title: "hook.log",
    access: access.signedIn,
    scope: scope.own,
    params: z.object({ id: Id }),
    query: pageQuery(["createTime"]).omit({ beginTime: true, endTime: true }),
    reply: reply.rows(HookLog),
  },
});
