import type { HotelInput, HotelUpdate, Language } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import type { Db } from "../../../core/db/database.ts";
import { failField, failFields } from "../../../core/errors.ts";
import { GroupChoice } from "../group/group.service.ts";
import { planErrors } from "./sector-plan.ts";

/** Rejects a sector plan that its cards or its software cannot support. */
export function checkPlan({ sectorPlan, softwareTypes }: HotelInput | HotelUpdate, language: Language): void {
  const errors = planErrors(sectorPlan, softwareTypes, language);
  if (errors.length > 0) throw failFields(errors);
}

/** A group in the caller's scope; the hotel's current one may stay in any case. */
export async function checkGroup(
  trx: Db,
  scope: RowScope,
  groupId: number | null,
  before: number | null,
): Promise<void> {
  if (groupId === null || groupId === before) return;
  if (!(await new GroupChoice(trx).accepts(scope, groupId))) throw failField("groupId", "NOT_FOUND");
}
