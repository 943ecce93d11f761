import type { InspectionCode, Verdict } from "@adel/card";
import { findingLabels, type Text } from "@adel/protocol";
import { t } from "./text.ts";

/** A verdict as short as a column; what is wrong stands out without colour. */
export const verdictMessages: Readonly<Record<Verdict, Text>> = {
  pass: t("正常", "ok"),
  warn: t("注意", "NOTE"),
  fail: t("不符", "WRONG"),
  unknown: t("未知", "?"),
};

/** What this program would have to be given to tell. */
const MISSING: readonly InspectionCode[] = ["KEY_NOT_GIVEN", "HOTEL_NOT_GIVEN", "SEQUENCE_NOT_GIVEN"];

/** What a check found, and the option that would have told more. */
export function checkText(code: InspectionCode): Text {
  const { zh, en } = findingLabels(code);
  return MISSING.includes(code) ? t(`${zh}（用 --spec）`, `${en} (--spec)`) : { zh, en };
}
