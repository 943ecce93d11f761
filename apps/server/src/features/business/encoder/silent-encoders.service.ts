import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { serverHtml, serverText } from "../../../core/messages.ts";
import { DAY_MS, HOUR_MS } from "../../../core/time/durations.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { addPermissionNotice } from "../../system/notice/product-notice.service.ts";

interface SilentEncoderDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
}
const SILENT_MS = HOUR_MS;

/** Tells once of each encoder that was logged in and has been silent for an hour; again after it was back. */
export class SilentEncoders {
  readonly #deps: SilentEncoderDeps;

  constructor(deps: SilentEncoderDeps) {
    this.#deps = deps;
  }

  async check(): Promise<void> {
    const { db, clock } = this.#deps;
    const now = clock.now();
    await db
      .updateTable("biz_encoder")
      .set({ silent_since: null })
      .where("silent_since", "is not", null)
      .where("online_until", ">", now)
      .execute();
    for (const { id } of await this.#findSilent(now)) await this.#notify(id, now);
  }

  /** Not those that went long ago: they are no news. */
  #findSilent(now: number) {
    return this.#deps.db
      .selectFrom("biz_encoder")
      .innerJoin("biz_encoder_key", "biz_encoder_key.encoder_id", "biz_encoder.id")
      .select("biz_encoder.id")
      .where("biz_encoder.deleted", "=", 0)
      .where("biz_encoder_key.retired_time", "is", null)
      .where("silent_since", "is", null)
      .where("online_until", "<", now)
      .where("last_seen_time", "<", now - SILENT_MS)
      .where("last_seen_time", ">", now - DAY_MS)
      .execute();
  }

  #notify(id: number, now: number): Promise<void> {
    const { db, timeFormat } = this.#deps;
    return db.transaction().execute(async (trx) => {
      const encoder = await trx
        .updateTable("biz_encoder")
        .set({ silent_since: now })
        .where("id", "=", id)
        .where("silent_since", "is", null)
        .returning(["device_name", "device_number", "dept_id", "last_seen_time"])
        .executeTakeFirst();
      // Another process was faster.
      if (!encoder) return;
      const values = {
        name: encoder.device_name,
        number: encoder.device_number,
        time: timeFormat.format(encoder.last_seen_time) ?? "",
      };
      const [title, text] = [serverText("encoderSilent.title", values), serverHtml("encoderSilent.text", values)];
      const audience = { kind: "encoder", permission: "business:encoder:list", deptId: encoder.dept_id } as const;
      await addPermissionNotice(trx, { ...audience, title, text, now });
    });
  }
}
