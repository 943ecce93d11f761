import { localize } from "@adel/protocol";
import * as z from "zod";
import type { LoadPrincipal, Principal } from "../../../core/access/principal.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { serverHtml, serverText } from "../../../core/messages.ts";
import { buildHookRequest, checkHookReply, type HookItem } from "../../../core/outbound/hook-formats.ts";
import { OutboundError } from "../../../core/outbound/outbound-error.ts";
import { type OutboundChannel, type OutboundMessage, wrapContent } from "../../../core/outbound/outbound-sender.ts";
import type { NewMessage } from "../../../core/outbound/outbox.repository.ts";
import { type ConnectionDeps, postJson } from "../../../core/outbound/safe-connection.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import { DAY_MS } from "../../../core/time/durations.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { addPersonalNotice } from "../notice/product-notice.service.ts";
import {
  findNoticeAudience,
  findReceivedNotice,
  NOTICE_CHANNEL,
  type ReceivedNotice,
} from "../notice/received-notice.service.ts";
import { HookRepository } from "./hook.repository.ts";
import { HOOK_CHANNEL, type HookRow, kindsOf } from "./hook.table.ts";
import { unwrapHookSecret } from "./hook-secrets.ts";

interface HookChannelDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly vault: Vault;
  readonly loadPrincipal: (db: Db) => LoadPrincipal;
  readonly connection: ConnectionDeps;
}
/** Failed attempts in a row after which its owner is told. */
const NOTIFY_AFTER = 3;
/** When the messages of a day are sent, in the server's time zone. */
const DAILY = "08:00:00";
const MAX_TEXT = 1_000;

/** A test is no notice. */
const HookContent = z.object({
  noticeId: z.number().optional(),
  kind: z.string(),
  title: z.string(),
  text: z.string(),
  time: z.string(),
});

/** The next morning, and the day that names its batch. */
function nextMorning(now: number, timeFormat: TimeFormat) {
  const morningOf = (time: number) => timeFormat.from(`${timeFormat.format(time).slice(0, 10)} ${DAILY}`, "time");
  const today = morningOf(now);
  const next_time = today > now ? today : morningOf(now + DAY_MS);
  return { next_time, batch: timeFormat.format(next_time).slice(0, 10) };
}

async function findFor({ loadPrincipal }: HookChannelDeps, trx: Db, userId: number, noticeId: number) {
  const owner = await loadPrincipal(trx)(userId);
  return owner ? findReceivedNotice(trx, owner, noticeId) : undefined;
}

/** A notice as its hooks send it: of every hook whose owner receives it and chose its kind. */
async function expandNotice(deps: HookChannelDeps, trx: Db, noticeId: number): Promise<readonly NewMessage[]> {
  const { clock, timeFormat, vault } = deps;
  const messages: NewMessage[] = [];
  const audience = await findNoticeAudience(trx, noticeId);
  if (!audience) return [];
  const received = new Map<number, ReceivedNotice | undefined>();
  for (const hook of await new HookRepository(trx).active(audience.userId)) {
    if (!kindsOf(hook).some((kind) => kind === audience.kind)) continue;
    if (!received.has(hook.user_id)) received.set(hook.user_id, await findFor(deps, trx, hook.user_id, noticeId));
    const notice = received.get(hook.user_id);
    if (!notice) continue;
    const item = {
      noticeId,
      kind: notice.kind,
      title: localize(notice.title, hook.language),
      text: localize(notice.text, hook.language).slice(0, MAX_TEXT),
      time: timeFormat.format(notice.time),
    };
    const content_wrapped = wrapContent(vault, JSON.stringify(item));
    const due = hook.pace === "daily" ? nextMorning(clock.now(), timeFormat) : {};
    messages.push({ channel: HOOK_CHANNEL, subject_id: hook.hook_id, kind: notice.kind, content_wrapped, ...due });
  }
  return messages;
}

/** What the owner still receives and the hook still sends: rights, kinds and notices may have changed meanwhile. */
async function readItems(db: Db, hook: HookRow, owner: Principal, contents: readonly string[]): Promise<HookItem[]> {
  const items: HookItem[] = [];
  for (const content of contents) {
    const { noticeId, ...item } = HookContent.parse(JSON.parse(content));
    const isTest = noticeId === undefined;
    const isKind = kindsOf(hook).some((kind) => kind === item.kind);
    if (isTest || (isKind && (await findReceivedNotice(db, owner, noticeId)))) items.push(item);
  }
  return items;
}

async function deliver(deps: HookChannelDeps, { messageId, subjectId, contents }: OutboundMessage): Promise<void> {
  const { db, vault } = deps;
  const hook = await new HookRepository(db).byId(subjectId);
  // Whoever may no longer sign in gets no more notices.
  const owner = hook?.status === "0" ? await deps.loadPrincipal(db)(hook.user_id) : null;
  if (!hook || !owner) throw new OutboundError("gone");
  const items = await readItems(db, hook, owner, contents);
  if (items.length === 0) throw new OutboundError("gone");
  const secret = hook.secret_wrapped === null ? "" : unwrapHookSecret(vault, hook.secret_wrapped);
  const url = new URL(unwrapHookSecret(vault, hook.url_wrapped));
  const request = buildHookRequest(hook.format, url, secret, { messageId, now: deps.clock.now(), items });
  checkHookReply(hook.format, await postJson(request.url, request.body, request.headers, deps.connection));
}

/** Its owner is told in the product once a hook keeps failing. */
async function noteResult(deps: HookChannelDeps, trx: Db, hookId: number, error: OutboundError | null): Promise<void> {
  const hook = await new HookRepository(trx).byId(hookId);
  // What needs not be sent any more says nothing of the receiver.
  if (!hook || error?.reason === "gone") return;
  const failures = error ? hook.failures + 1 : 0;
  if (failures !== hook.failures) await new HookRepository(trx).setFailures(hookId, failures);
  if (error && failures === NOTIFY_AFTER) await notifyOwner(deps, trx, hook);
}

function notifyOwner({ clock }: HookChannelDeps, trx: Db, { user_id, hook_name, host }: HookRow) {
  const title = serverText("hook.failedTitle", { name: hook_name });
  const text = serverHtml("hook.failedText", { name: hook_name, host });
  return addPersonalNotice(trx, { userId: user_id, kind: "hook", title, text, now: clock.now() });
}

/** What makes messages of a notice, and what sends them. */
export const createHookChannels = (deps: HookChannelDeps): readonly OutboundChannel[] => [
  { name: NOTICE_CHANNEL, expand: (trx, noticeId) => expandNotice(deps, trx, noticeId) },
  {
    name: HOOK_CHANNEL,
    deliver: (message) => deliver(deps, message),
    onResult: (trx, hookId, error) => noteResult(deps, trx, hookId, error),
  },
];
