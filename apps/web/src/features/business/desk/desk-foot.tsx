import type { DeskAct } from "@adel/protocol/business/desk";
import { Button } from "@mantine/core";
import { CreditLeft } from "../../../bridge/credit/credit-left.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";
import type { ActRequest, Desk, Running } from "./desk.machine.ts";
import classes from "./desk.module.css";
import type { RequestPlan } from "./plan-request.ts";
import type { DeskController } from "./use-desk.ts";

/** A card that is still valid is on the encoder. */
const hasQuestion = (desk: Desk): desk is Running =>
  desk.kind === "running" && desk.error?.error === "CARD_OF_OTHER_GUEST";

interface Props {
  readonly act: DeskAct | undefined;
  readonly request: ActRequest | undefined;
  readonly readOnly: boolean;
  readonly desk: DeskController;
  readonly text: string;
  readonly hotelId: number;
  /** A changed act lacks the password. */
  readonly isPasswordMissing: boolean;
  /** The room that a guest moves to is missing, or is the present one. */
  readonly targetShortage: RequestPlan["targetShortage"];
  readonly onClear: () => void;
}
/** What Enter does and what it uses, or what is missing for it. */
export function DeskFoot({
  act,
  request,
  readOnly,
  desk,
  text,
  hotelId,
  isPasswordMissing,
  targetShortage,
  onClear,
}: Props) {
  const t = useTranslation("business.desk");
  const count = request?.cards ?? 1;
  if (readOnly) return <RunningFoot desk={desk} />;
  const name = act === "checkOut" && count === 0 ? "run.checkOutNone" : act && (`run.${act}` as const);
  return (
    <div className={classes.foot}>
      {/* Of a form with several fields, Enter sends only what has such a button: also before the room is known. */}
      <input type="submit" hidden />
      {name && request && (
        <Button type="submit" variant="filled" rightSection={<kbd>↵</kbd>}>
          {t(name, { count })}
        </Button>
      )}
      {isPasswordMissing && <Status color="warning">{t("passwordNeeded")}</Status>}
      {act === "lost" && !request && <Status color="warning">{t("lostWhich")}</Status>}
      {targetShortage && <Status color="warning">{t(targetShortage)}</Status>}
      {request && act === "checkOut" && <span className="caption">{t("free")}</span>}
      {request && act !== "checkOut" && <CreditLeft hotelId={hotelId} needed={count} />}
      <span className="spring" />
      {text !== "" && (
        <button type="button" className="link" onClick={onClear}>
          {t("clearField")} <kbd>Esc</kbd>
        </button>
      )}
    </div>
  );
}

/** What a running act waits for, and how to stop it. */
function RunningFoot({ desk }: Pick<Props, "desk">) {
  const t = useTranslation("business.desk");
  const account = useTranslation("business.account");
  return (
    <div className={classes.foot}>
      {hasQuestion(desk.desk) && (
        <>
          <Status color="warning">
            {t("otherWaits", { n: desk.desk.act.finished + desk.desk.written.length + 1 })}
          </Status>
          <span className="caption">{account("charge.notCharged")}</span>
        </>
      )}
      {desk.isPaused && (
        <Button type="submit" variant="filled" rightSection={<kbd>↵</kbd>}>
          {t("goOn")}
        </Button>
      )}
      <span className="spring" />
      <Button
        disabled={desk.desk.kind === "running" && desk.desk.isStopping && !desk.desk.stopError}
        rightSection={<kbd>Esc</kbd>}
        onClick={desk.stop}
      >
        {t("stop")}
      </Button>
    </div>
  );
}
