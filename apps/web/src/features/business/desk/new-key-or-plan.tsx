import type { Hotel } from "@adel/protocol/business/hotel";
import { useTranslation } from "../../../core/locale/messages.ts";
import { daysBetween } from "../../../core/time.ts";
import { useToday } from "../../../core/today.ts";
import { Status } from "../../../ui/status.tsx";
import classes from "./desk.module.css";

/** For so long after a change, doors may not have been set again. */
const SHOWN_DAYS = 30;

/** The hotel has a new key or sector plan: cards fail at doors that were not set again, old cards at those that were. */
export function NewKeyOrPlan({ hotel: { keyTime, keyCount, planTime } }: { readonly hotel: Hotel }) {
  const t = useTranslation("business.desk");
  const today = useToday()();
  const changes = [["newKey", keyCount < 2 ? null : keyTime] as const, ["newPlan", planTime] as const];
  return changes.map(
    ([change, time]) =>
      time !== null &&
      daysBetween(time, today) <= SHOWN_DAYS && (
        <p key={change} className={classes.newKey}>
          <Status color="warning">{t(change, { day: time.slice(0, "2026-11-25".length) })}</Status>
        </p>
      ),
  );
}
