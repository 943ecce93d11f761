import type { EncoderInput } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Principal } from "../../../core/access/principal.ts";
import type { Db } from "../../../core/db/database.ts";
import { failField } from "../../../core/errors.ts";
import { DeptTree } from "../../system/dept/dept.service.ts";
import type { HotelDepts } from "../hotel/hotel-cards.service.ts";

type Requested = Pick<EncoderInput, "hotelId" | "deptId">;

/** An encoder belongs to its hotel's department; without a hotel, to the given one or the caller's. */
export const resolveEncoderDept =
  (db: Db, hotels: HotelDepts) =>
  async (principal: Principal, scope: RowScope, { hotelId, deptId }: Requested, before?: number): Promise<number> => {
    const ofHotel = hotelId === null ? undefined : await hotels.deptOf(scope, hotelId);
    if (hotelId !== null && ofHotel === undefined) throw failField("hotelId", "NOT_FOUND");
    const selected = ofHotel ?? deptId ?? before ?? principal.deptId;
    if (selected !== before && !(await new DeptTree(db).accepts(scope, selected)))
      throw failField("deptId", "NOT_FOUND");
    return selected;
  };
