import type { TreeNode } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { GroupService } from "../group/group.service.ts";
import { type HotelDependents, HotelService } from "./hotel.service.ts";
import { HotelSecrets } from "./hotel-secrets.service.ts";
import { HotelSheet } from "./hotel-sheet.service.ts";
import { HotelTransferService } from "./hotel-transfer.service.ts";

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly vault: Vault;
  readonly trail: AuditTrail;
  readonly uses: () => readonly HotelDependents[];
  readonly groups: GroupService;
  /** The departments that a caller sees. */
  readonly depts: { tree(scope: RowScope): Promise<TreeNode[]> };
}

/** All that is done with hotels. */
export function hotelServices(deps: Deps) {
  const hotelTransfer = new HotelTransferService(deps);
  return {
    hotels: new HotelService(deps),
    hotelTransfer,
    hotelSecrets: new HotelSecrets(deps),
    hotelSheet: new HotelSheet({ ...deps, owners: hotelTransfer }),
  };
}
