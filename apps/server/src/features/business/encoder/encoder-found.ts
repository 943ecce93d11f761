import type { Encoder } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { EncoderRepository } from "./encoder.repository.ts";
import { type EncoderWithKey, toEncoder } from "./encoder.table.ts";
import type { SessionHub } from "./session-hub.service.ts";

interface Seeing {
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly hub: SessionHub;
}

export const getEncoderOrFail = async (handle: Db, scope: RowScope, id: number): Promise<EncoderWithKey> => {
  const row = await new EncoderRepository(handle).one(scope, id);
  if (!row) throw fail("NOT_FOUND");
  return row;
};

/** The row, and the state of its connection in this process. */
export const withLine =
  ({ clock, timeFormat, hub }: Seeing) =>
  (row: EncoderWithKey): Encoder => {
    const seen = hub.seen(row.id);
    const isOnline = seen !== undefined || (row.online_until !== null && row.online_until > clock.now());
    const { state = null, card = null } = seen?.encoder ?? {};
    return { ...toEncoder(row, timeFormat), online: isOnline, state, card };
  };
