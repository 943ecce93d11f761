import { TotalCharge } from "../../../bridge/credit/charge.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import type { Desk } from "./desk.machine.ts";
import classes from "./desk.module.css";

interface Props {
  readonly stopped: Extract<Desk, { kind: "stopped" }>;
  readonly hotelId: number;
}
/** An act that ended before any card was finished: what it did to credit, also by a card written in part. */
export function StoppedAct({ stopped: { act, charges }, hotelId }: Props) {
  const t = useTranslation("business.desk");
  return (
    <div className={classes.stopped} role="status">
      <strong>{t("stoppedAct", { act: t(`act.${act}`) })}</strong>
      <TotalCharge charges={charges} hotelId={hotelId} />
    </div>
  );
}
