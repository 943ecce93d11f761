import type { TrailEntity } from "@adel/protocol";

/** A row before and after a change, as the API returns it: secrets that never leave the server are not part of it. */
export interface Change {
  readonly id: number | string;
  readonly before: object | null;
  readonly after: object | null;
  /** Of a row that is found no more, such as a deleted one; otherwise the trail reads it from the row. */
  readonly deptId?: number | null;
}

/** A change of a row of some entity, for changes that are recorded together. */
export interface EntityChange extends Change {
  readonly entity: TrailEntity;
}

/** A new row with its result, recorded for the caller. */
export interface Recorded {
  readonly id: number;
  readonly changes: readonly EntityChange[];
}

/** In place of a row's id, when all rows in the caller's scope were deleted at once. */
export const WHOLE_LIST = "*";
