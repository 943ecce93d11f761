import { TRAIL_ENTITIES, type TrailEntity } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { type Principal, permitsAny } from "../../../core/access/principal.ts";
import { TRAIL_RULES } from "../../../core/audit/trail-entities.ts";

/** What a caller may read of the audit trail. */
export interface ReadableTrail {
  readonly scope: RowScope;
  /** Kinds of rows that the caller may query. */
  readonly permitted: readonly TrailEntity[];
  /** Kinds of rows whose permission the caller lacks; those without a permission are in neither list. */
  readonly forbidden: readonly TrailEntity[];
}

/** The entries that a caller may read: of rows that they may query, in their departments. */
export function readableTrail(principal: Principal, scope: RowScope): ReadableTrail {
  const guarded = TRAIL_ENTITIES.filter((entity) => TRAIL_RULES[entity].permissions.length > 0);
  const may = (entity: TrailEntity) => permitsAny(principal, TRAIL_RULES[entity].permissions);
  return { scope, permitted: guarded.filter(may), forbidden: guarded.filter((entity) => !may(entity)) };
}
