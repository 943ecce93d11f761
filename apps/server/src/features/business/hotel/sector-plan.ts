import { checkSectorPlan, type PlanError, type SoftwareType, sectorsOf } from "@adel/card";
import type { ErrorCode, FieldError, Language, SectorPlanInput } from "@adel/protocol";
import { errorText } from "../../../core/messages.ts";

/** Applications that need a software type; without it their sectors are not licensed. */
const licensed = { ladder: "ladder-control", fingerprint: "fingerprint" } as const;

const toErrorCode = (code: PlanError["code"]): ErrorCode => (code === "SECTOR_INVALID" ? "SECTOR_PAST_CAPACITY" : code);

/** Finds all errors of a hotel's sector plan, each with its field, in the caller's language (card format §2). */
export function planErrors(plan: SectorPlanInput, software: readonly SoftwareType[], language: Language): FieldError[] {
  const broken = checkSectorPlan(plan, software, plan.cardSize).map(({ code, applications, sectors }) => ({
    path: `sectorPlan.${applications[0]}`,
    message: errorText(toErrorCode(code), language, { sector: sectors[0] ?? "", application: applications[0] ?? "" }),
  }));
  const unlicensed = (["ladder", "fingerprint"] as const)
    .filter((application) => sectorsOf(plan, application).length > 0 && !software.includes(licensed[application]))
    .map((application) => ({
      path: `sectorPlan.${application}`,
      message: errorText("SECTOR_NOT_LICENSED", language, { application }),
    }));
  return [...broken, ...unlicensed];
}
