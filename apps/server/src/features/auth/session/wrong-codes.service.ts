import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { inEachLanguage, translate } from "../../../core/messages.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { addPersonalNotice } from "../../system/notice/product-notice.service.ts";
import { WrongCodeRepository } from "./session.repository.ts";
import { NOTED_WRONG_CODES, WRONG_CODES_PERIOD_MS } from "./session.table.ts";

interface WrongCodesDeps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
}

/** Tells people of many wrong codes within a day, from however many addresses: somebody knows their password. */
export class WrongCodes {
  readonly #deps: WrongCodesDeps;

  constructor(deps: WrongCodesDeps) {
    this.#deps = deps;
  }

  async note(userId: number): Promise<void> {
    const { db, clock, timeFormat } = this.#deps;
    const now = clock.now();
    await db.transaction().execute(async (trx) => {
      const count = await new WrongCodeRepository(trx).count(userId, now, now - WRONG_CODES_PERIOD_MS);
      if (count !== NOTED_WRONG_CODES) return;
      const values = { time: timeFormat.format(now), count };
      const text = inEachLanguage((language) => translate(language, "server")("wrongCodes.text", values));
      const title = inEachLanguage((language) => translate(language, "server")("wrongCodes.title"));
      await addPersonalNotice(trx, { userId, kind: "device", title, text, now });
    });
  }
}
