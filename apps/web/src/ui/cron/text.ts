import type { MessageKey } from "@adel/messages";
import type { Language } from "@adel/protocol/kernel/text";
import cronstrue from "cronstrue";
import "cronstrue/locales/zh_CN.js";
import { languageTag } from "../../core/locale/locale.ts";
import type { Translate } from "../../core/locale/messages.ts";
import { expressionOf, type Plan } from "./plan.ts";

export type TranslateCron = Translate<MessageKey<"ui.cron">>;

/** A custom expression as text, from the cronstrue package. */
const customText = (expression: string, t: TranslateCron, language: Language): string => {
  const text = cronstrue.toString(expression, {
    locale: languageTag(language).replace("-", "_"),
    use24HourTimeFormat: true,
    dayOfWeekStartIndexZero: false,
  });
  // The package joins Chinese with English commas, and writes 在02:00.
  return text.replace(/^在(?=\d)/, "").replaceAll(", ", t("comma"));
};

/** A plan as one sentence; undefined if there is no text for it. */
export function planText(plan: Plan, t: TranslateCron, language: Language): string | undefined {
  switch (plan.every) {
    case "minutes":
      return plan.step === 1 ? t("text.minute") : t("text.minutes", { step: plan.step });
    case "hour":
      return t("text.hour", { minute: plan.minute });
    case "day":
      return t("text.day", { time: plan.time });
    case "week":
      return t("text.week", { days: plan.days.map((day) => t(day)).join(t("and")), time: plan.time });
    case "month":
      return t("text.month", {
        day: plan.day === "L" ? t("lastDay").toLowerCase() : t("text.days", { day: plan.day }),
        time: plan.time,
      });
    case "custom":
      return customText(expressionOf(plan), t, language);
  }
}
