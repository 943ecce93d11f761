import { sql } from "kysely";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";

/** A server without its database answers nothing: health says so by HTTP 503. */
export class HealthService {
  readonly #db: Db;
  #isStopping = false;

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

  /** As health, and not while the server stops: whoever distributes calls sends them elsewhere then. */
  async checkReady(): Promise<void> {
    if (this.#isStopping) throw fail("INTERFACE_FAILED");
    await this.check();
  }

  stop(): void {
    this.#isStopping = true;
  }
}
