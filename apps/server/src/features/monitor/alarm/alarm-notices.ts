import type { MessageKey } from "@adel/messages";
import { METRIC_UNITS } from "@adel/protocol";
import type { Actor } from "../../../core/audit/trail.ts";
import type { Db } from "../../../core/db/database.ts";
import { inEachLanguage, translate } from "../../../core/messages.ts";
import type { NoticeService } from "../../system/notice/notice.service.ts";
import type { AlarmRow } from "./alarm.table.ts";

/** The recipients: users who may see the rules. */
const AUDIENCE = "monitor:alarm:list";

export type AlarmMessage = "fired" | "cleared" | "test";
interface Occasion {
  readonly value: number | null;
  readonly instance: string;
}

/** The text of a notice: the rule's name only in the title, which is plain text. */
function messageOf(alarm: AlarmRow, message: AlarmMessage, { value, instance }: Occasion) {
  const unit = METRIC_UNITS[alarm.metric];
  const title = inEachLanguage((language) =>
    translate(language, "monitor.alarm")(`${message}Title` satisfies MessageKey<"monitor.alarm">, { name: alarm.name }),
  );
  const content = inEachLanguage((language) => {
    const t = translate(language, "monitor.alarm");
    const amount = (number: number) => t("amount", { number, unit }).trim();
    const text = t(`${message}Text` satisfies MessageKey<"monitor.alarm">, {
      metric: t(alarm.metric),
      value: value === null ? t("unmeasured") : amount(value),
      comparison: t(alarm.comparison),
      threshold: amount(alarm.threshold),
      minutes: alarm.minutes,
      instance,
    });
    return `<p>${text}</p>`;
  });
  return { title, content };
}

/** Notifies users who may see the rules, in their own languages, by bell menu and notice. */
export const notify = (
  trx: Db,
  notices: NoticeService,
  by: Actor,
  alarm: AlarmRow,
  message: AlarmMessage,
  occasion: Occasion,
): Promise<void> =>
  notices.publish(trx, by, { kind: "alarm", ...messageOf(alarm, message, occasion), permission: AUDIENCE });
