import { type HookLog, NOTICE_KINDS } from "@adel/protocol";
import type { OutboxRow } from "../../../core/outbound/outbox.table.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";

export const toHookLog = (row: OutboxRow, timeFormat: TimeFormat): HookLog => ({
  id: row.outbox_id,
  messageId: row.message_id,
  kind: NOTICE_KINDS.find((kind) => kind === row.kind) ?? "test",
  state: row.state,
  attempts: row.attempts,
  reason: row.reason,
  detail: row.detail,
  createTime: timeFormat.format(row.create_time),
  nextTime: row.state === "waiting" ? timeFormat.format(row.next_time) : null,
  endTime: timeFormat.format(row.end_time),
});
