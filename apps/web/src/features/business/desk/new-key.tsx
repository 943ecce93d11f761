import type { Hotel } from "@adel/protocol/business/hotel";
import { useTranslation } from "../../../core/locale/messages.ts";
import { daysBetween } from "../../../core/time.ts";
import { useToday } from "../../../core/today.ts";
import { Status } from "../../../ui/status.tsx";
import classes from "./desk.module.css";

/** For so long after a rotation, doors may still lack the new key. */
const SHOWN_DAYS = 30;

/** The hotel has a new key: cards fail at doors that were not set again, old cards at those that were. */
export function NewKey({ hotel: { keyTime, keyCount } }: { readonly hotel: Hotel }) {
  const t = useTranslation("business.desk");
  const today = useToday()();
  if (keyTime === null || keyCount < 2 || daysBetween(keyTime, today) > SHOWN_DAYS) return null;
  return (
    <p className={classes.newKey}>
      <Status color="warning">{t("newKey", { day: keyTime.slice(0, "2026-11-25".length) })}</Status>
    </p>
  );
}
