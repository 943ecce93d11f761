import { Button } from "@mantine/core";
import { TotalCharge } from "../../../bridge/credit/charge.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";
import type { Desk, UnfinishedCard } from "./desk.machine.ts";
import classes from "./desk.module.css";

interface Props {
  readonly stopped: Extract<Desk, { kind: "stopped" }>;
  readonly hotelId: number;
  /** Goes on with an act that has a partly written card. */
  readonly onContinue: (id: number) => void;
}
/** An act that ended before any card was finished: what it did to credit, also by a card written in part. */
export function StoppedAct({ stopped: { act, charges, unfinished }, hotelId, onContinue }: Props) {
  const t = useTranslation("business.desk");
  return (
    <div className={classes.stopped} role="status">
      <strong>{t("stoppedAct", { act: t(`act.${act}`) })}</strong>
      <TotalCharge charges={charges} hotelId={hotelId} />
      {unfinished && (
        <>
          <UnfinishedAdvice card={unfinished} />
          <Button onClick={() => onContinue(unfinished.actId)}>{t("continueAct")}</Button>
        </>
      )}
    </div>
  );
}

/** Which card is written in part, and what completing it costs. */
export function UnfinishedAdvice({ card: { uid, isFree } }: { readonly card: UnfinishedCard }) {
  const t = useTranslation("business.desk");
  return (
    <>
      <Status color="warning">{t("layBack", { uid })}</Status>
      <span className="caption">{t(isFree ? "layBackText" : "layBackCharged")}</span>
    </>
  );
}
