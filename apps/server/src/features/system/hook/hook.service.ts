import type { Hook, HookInput, HookLog, HookQuery, Page } from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import type { Actor, AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import type { PageQuery } from "../../../core/db/page.ts";
import { fail, failField } from "../../../core/errors.ts";
import { serverHtml, serverText, translate } from "../../../core/messages.ts";
import { wrapContent } from "../../../core/outbound/outbound-sender.ts";
import { OutboxRepository } from "../../../core/outbound/outbox.repository.ts";
import { parseHttpsUrl } from "../../../core/outbound/safe-connection.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { addPersonalNotice } from "../notice/product-notice.service.ts";
import { OwnHookRepository } from "./hook.repository.ts";
import { HOOK_CHANNEL, HOOK_ENTITY, type HookRow, toHook } from "./hook.table.ts";
import { toHookLog } from "./hook-log.ts";
import { wrapHookSecret } from "./hook-secrets.ts";

interface HookDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  readonly vault: Vault;
}
type HookText = "hook.addedTitle" | "hook.addedText" | "hook.movedTitle" | "hook.movedText";
/** One person's notices need no more. */
const MAX_HOOKS = 20;

function checkUrl(text: string): URL {
  const url = parseHttpsUrl(text);
  if (!url) throw failField("url", "HOOK_URL");
  return url;
}

/** The web hooks by which a user gets their notices elsewhere. */
export class HookService {
  readonly #deps: HookDeps;

  constructor(deps: HookDeps) {
    this.#deps = deps;
  }

  async list({ userId }: Principal, query: HookQuery): Promise<Page<Hook>> {
    const { db, timeFormat } = this.#deps;
    const { rows, total } = await new OwnHookRepository(db, userId).page(query, parseTimeRange(timeFormat, query));
    return { rows: rows.map((row) => toHook(row, timeFormat)), total };
  }

  create(principal: Principal, input: HookInput): Promise<Hook> {
    const { db, clock, timeFormat, trail } = this.#deps;
    const address = this.#toAddress(input);
    return db.transaction().execute(async (trx) => {
      const own = new OwnHookRepository(trx, principal.userId);
      if ((await own.count()) >= MAX_HOOKS) throw fail("HOOK_TOO_MANY", { count: MAX_HOOKS });
      const secret_wrapped = input.secret === "" ? null : wrapHookSecret(this.#deps.vault, input.secret);
      const row = await own.insert({
        ...toValues(input),
        ...address,
        secret_wrapped,
        failures: 0,
        create_time: clock.now(),
      });
      const after = toHook(row, timeFormat);
      await this.#notifyOwner(trx, row, "hook.addedTitle", "hook.addedText");
      await trail.keep(trx, principal, HOOK_ENTITY, [{ id: after.hookId, before: null, after }]);
      return after;
    });
  }

  /** Another address does not get the secret of the one before. */
  change(principal: Principal, id: number, input: HookInput): Promise<Hook> {
    const { db, timeFormat, trail, vault } = this.#deps;
    const address = input.url === "" ? {} : { ...this.#toAddress(input), secret_wrapped: null, failures: 0 };
    const secret = input.secret === "" ? {} : { secret_wrapped: wrapHookSecret(vault, input.secret) };
    return db.transaction().execute(async (trx) => {
      const own = new OwnHookRepository(trx, principal.userId);
      const before = await own.byId(id);
      if (!before) throw fail("NOT_FOUND");
      const row = await own.change(id, { ...toValues(input), ...address, ...secret });
      if (input.url !== "") await this.#notifyOwner(trx, row, "hook.movedTitle", "hook.movedText");
      const after = toHook(row, timeFormat);
      await trail.keep(trx, principal, HOOK_ENTITY, [{ id, before: toHook(before, timeFormat), after }]);
      return after;
    });
  }

  remove(principal: Principal, ids: readonly number[]): Promise<void> {
    return this.#deps.db.transaction().execute(async (trx) => {
      const rows = await new OwnHookRepository(trx, principal.userId).byIds(ids);
      if (rows.length !== ids.length) throw fail("NOT_FOUND");
      await this.#removeRows(trx, principal, principal.userId, rows);
    });
  }

  /** Those of an account that somebody else may have been in: they would go on with what its person receives. */
  async removeOf(trx: Db, by: Actor, userId: number): Promise<void> {
    await this.#removeRows(trx, by, userId, await new OwnHookRepository(trx, userId).all());
  }

  /**
   * Sent in the background, so that a slow receiver does not keep the caller waiting; instead of one that waits, and
   * before messages that failed.
   */
  async test({ userId }: Principal, id: number): Promise<void> {
    const { db, clock, timeFormat, vault } = this.#deps;
    const hook = await this.#get(userId, id);
    const t = translate(hook.language, "server");
    const item = {
      kind: "test",
      title: t("hook.testTitle"),
      text: t("hook.testText"),
      time: timeFormat.format(clock.now()),
    };
    const content_wrapped = wrapContent(vault, JSON.stringify(item));
    const message = { channel: HOOK_CHANNEL, subject_id: id, kind: "test", content_wrapped };
    await db.transaction().execute(async (trx) => {
      await new OwnHookRepository(trx, userId).removeWaitingTest(id);
      await new OutboxRepository(trx).add([message], clock.now());
    });
  }

  async log({ userId }: Principal, id: number, page: PageQuery): Promise<Page<HookLog>> {
    const { db, timeFormat } = this.#deps;
    await this.#get(userId, id);
    const { rows, total } = await new OwnHookRepository(db, userId).log(id, page);
    return { rows: rows.map((row) => toHookLog(row, timeFormat)), total };
  }

  async #get(userId: number, id: number): Promise<HookRow> {
    const row = await new OwnHookRepository(this.#deps.db, userId).byId(id);
    if (!row) throw fail("NOT_FOUND");
    return row;
  }

  async #removeRows(trx: Db, by: Actor, userId: number, rows: readonly HookRow[]): Promise<void> {
    if (rows.length === 0) return;
    const { timeFormat, trail } = this.#deps;
    await new OwnHookRepository(trx, userId).remove(rows.map(({ hook_id }) => hook_id));
    const deleted = rows.map((row) => ({ id: row.hook_id, before: toHook(row, timeFormat), after: null }));
    await trail.keep(trx, by, HOOK_ENTITY, deleted);
  }

  /** Whoever did not do this finds a stranger's web hook. */
  #notifyOwner(trx: Db, { user_id, hook_name, host }: HookRow, title: HookText, text: HookText) {
    const values = { name: hook_name, host };
    return addPersonalNotice(trx, {
      ...{ userId: user_id, kind: "hook", now: this.#deps.clock.now() },
      ...{ title: serverText(title, values), text: serverHtml(text, values) },
    });
  }

  #toAddress({ url }: HookInput) {
    const { href, hostname } = checkUrl(url);
    return { url_wrapped: wrapHookSecret(this.#deps.vault, href), host: hostname };
  }
}

const toValues = (input: HookInput) => ({
  hook_name: input.hookName,
  format: input.format,
  kinds: [...new Set(input.kinds)].join(" "),
  language: input.language,
  pace: input.pace,
  status: input.status,
});
