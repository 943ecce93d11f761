import type { Consumption, ConsumptionQuery, Language, Page } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { iterateById } from "../../../core/db/batches.ts";
import type { Db } from "../../../core/db/database.ts";
import { type Sheet, sheet } from "../../../core/http/spreadsheet.ts";
import { translate } from "../../../core/messages.ts";
import { parseTimeRange, type TimeFormat } from "../../../core/time/time-format.ts";
import { cardRooms } from "../hotel-card/hotel-card.service.ts";
import { ConsumptionRepository } from "./consumption.repository.ts";
import { toConsumption } from "./consumption.table.ts";

const COLUMNS = [
  "consumption.consumption",
  "consumption.quantity",
  "consumption.consumer",
  "consumption.paymentOrder",
  "consumption.hotel",
  "consumption.cardNumber",
  "consumption.room",
  "consumption.account",
  "consumption.job",
  "consumption.time",
] as const;

export class ConsumptionService {
  readonly #db: Db;
  readonly #timeFormat: TimeFormat;

  constructor(db: Db, timeFormat: TimeFormat) {
    this.#db = db;
    this.#timeFormat = timeFormat;
  }

  async list(scope: RowScope, query: ConsumptionQuery): Promise<Page<Consumption>> {
    const timeRange = parseTimeRange(this.#timeFormat, query);
    const page = await new ConsumptionRepository(this.#db, cardRooms).page(scope, query, timeRange);
    return { rows: page.rows.map((row) => toConsumption(row, this.#timeFormat)), total: page.total };
  }

  export(scope: RowScope, query: ConsumptionQuery, language: Language): Sheet {
    const timeRange = parseTimeRange(this.#timeFormat, query);
    const all = iterateById(
      (after, limit) => new ConsumptionRepository(this.#db, cardRooms).after(scope, query, timeRange, after, limit),
      ({ id }) => id,
    );
    const t = translate(language, "sheets");
    return sheet(
      t("consumption"),
      COLUMNS.map((key) => t(key)),
      all,
      (row) => [
        row.consume_no,
        row.quantity,
        row.user_name,
        row.order_no,
        row.hotel_name,
        row.uid,
        row.room,
        row.dept_name,
        row.job_id,
        this.#timeFormat.format(row.create_time),
      ],
    );
  }
}
