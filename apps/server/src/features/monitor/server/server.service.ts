import { sql } from "kysely";
import type { Db } from "../../../core/db/database.ts";
import { fail } from "../../../core/errors.ts";

/** A server without its database answers nothing: health says so by HTTP 503. */
export const healthService = (db: Db) => ({
  check: (): Promise<void> =>
    sql`select 1`.execute(db).then(
      () => undefined,
      () => {
        throw fail("INTERFACE_FAILED");
      },
    ),
});
export type HealthService = ReturnType<typeof healthService>;
