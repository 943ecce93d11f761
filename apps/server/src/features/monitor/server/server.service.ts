import { sql } from "kysely";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";

/** A server without its database answers nothing: health says so by HTTP 503. */
export class HealthService {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  check(): Promise<void> {
    return sql`select 1`.execute(this.#db).then(
      () => undefined,
      () => {
        throw fail("INTERFACE_FAILED");
      },
    );
  }
}
