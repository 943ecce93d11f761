import type { TrailEntity, TrailQuery } from "@adel/protocol";
import { type Expression, type SqlBool, sql } from "kysely";
import { visible } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { whereBetween, whereIdAfter } from "../../../core/db/filters.ts";
import { type ListOptions, readPage } from "../../../core/db/page.ts";
import { contains } from "../../../core/db/text-search.ts";
import type { TimeRange } from "../../../core/time/time-format.ts";
import type { ReadableTrail } from "./readable-trail.ts";

const trailList: ListOptions = {
  id: "audit_trail.seq",
  columns: { seq: "audit_trail.seq", time: "audit_trail.time", userName: "audit_trail.user_name" },
};

/** Reads the audit trail; only `core/audit` writes it. */
export class AuditRepository {
  readonly #db: Db;

  constructor(db: Db) {
    this.#db = db;
  }

  page(readable: ReadableTrail, query: TrailQuery, timeRange: TimeRange) {
    return readPage(this.#matching(readable, query, timeRange), query, trailList);
  }

  after(readable: ReadableTrail, query: TrailQuery, timeRange: TimeRange, after: number, limit: number) {
    return whereIdAfter(this.#matching(readable, query, timeRange), "audit_trail.seq", after, limit);
  }

  /** The state of a row before it was deleted; null for one that is still there. */
  async lastState(entity: TrailEntity, rowId: string): Promise<unknown> {
    const deletion = await this.#db
      .selectFrom("audit_trail")
      .select("before_json")
      .where("entity", "=", entity)
      .where("row_id", "=", rowId)
      .where("after_json", "is", null)
      .orderBy("seq", "desc")
      .limit(1)
      .executeTakeFirst();
    return deletion?.before_json ? JSON.parse(deletion.before_json) : null;
  }

  #matching(readable: ReadableTrail, { entity, rowId, userName }: TrailQuery, timeRange: TimeRange) {
    let found = this.#db
      .selectFrom("audit_trail")
      .selectAll("audit_trail")
      .select((entry) =>
        entry
          .selectFrom("sys_dept")
          .select("dept_name")
          .whereRef("sys_dept.dept_id", "=", "audit_trail.dept_id")
          .as("dept_name"),
      )
      .where(isReadable(readable));
    if (entity !== undefined) found = found.where("audit_trail.entity", "=", entity);
    if (rowId !== undefined) found = found.where("audit_trail.row_id", "=", rowId);
    if (userName !== undefined) found = found.where(contains("audit_trail.user_name", userName));
    return whereBetween(found, "audit_trail.time", timeRange);
  }
}
export type TrailRowNamed = Awaited<ReturnType<AuditRepository["after"]>>[number];

/** Those with all data read everything except what they may not query; others what they may, in their departments. */
function isReadable({ scope, permitted, forbidden }: ReadableTrail): Expression<SqlBool> {
  const entity = sql.ref("audit_trail.entity");
  if (scope.all) return forbidden.length > 0 ? sql`${entity} not in (${sql.join(forbidden)})` : sql`1 = 1`;
  if (permitted.length === 0) return sql`1 = 0`;
  return sql`(${entity} in (${sql.join(permitted)}) and ${visible(scope, "audit_trail.dept_id")})`;
}
