import { HOOK_KINDS, type Hook, type HookFormat, type HookInput } from "@adel/protocol";
import type { Generated, Selectable } from "kysely";
import type { ListOptions } from "../../../core/db/page.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

declare module "../../../core/db/database.ts" {
  interface Tables {
    sys_hook: HookTable;
  }
}

interface HookTable {
  hook_id: Generated<number>;
  /** Whose notices it sends. */
  user_id: number;
  hook_name: string;
  format: HookFormat;
  host: string;
  /** Encrypted: the address of a robot is its key. */
  url_wrapped: string;
  secret_wrapped: string | null;
  /** Kinds of notices with single spaces between them. */
  kinds: string;
  language: HookInput["language"];
  pace: HookInput["pace"];
  status: "0" | "1";
  /** Failed attempts since the last success. */
  failures: number;
  create_time: number;
}
export type HookRow = Selectable<HookTable>;
/** The name of web hooks in the audit trail. */
export const HOOK_ENTITY = "system/hook";
/** The name of its channel in the outbox. */
export const HOOK_CHANNEL = "hook";

export const kindsOf = ({ kinds }: Pick<HookRow, "kinds">) =>
  HOOK_KINDS.filter((kind) => kinds.split(" ").includes(kind));

export const toHook = (row: HookRow, timeFormat: TimeFormat): Hook => ({
  hookId: row.hook_id,
  hookName: row.hook_name,
  format: row.format,
  host: row.host,
  hasSecret: row.secret_wrapped !== null,
  kinds: kindsOf(row),
  language: row.language,
  pace: row.pace,
  status: row.status,
  failures: row.failures,
  createTime: timeFormat.format(row.create_time),
});

export const hookList: ListOptions = {
  id: "hook_id",
  columns: { hookName: "hook_name", createTime: "create_time" },
};
