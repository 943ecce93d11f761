import type { TrailEntity } from "@adel/protocol/monitor/audit";

/** A record by the name and the id that the audit trail has for it. */
export interface TrailRecord {
  readonly entity: TrailEntity;
  readonly id: number | string;
}
