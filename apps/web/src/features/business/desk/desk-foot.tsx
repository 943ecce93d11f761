import type { DeskAct } from "@adel/protocol/business/desk";
import { Button } from "@mantine/core";
import { CreditLeft } from "../../../core/account/credit-left.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";
import classes from "./desk.module.css";
import type { ActRequest, DeskController } from "./use-desk.ts";

interface Props {
  readonly act: DeskAct | undefined;
  readonly request: ActRequest | undefined;
  readonly readOnly: boolean;
  readonly desk: DeskController;
  readonly text: string;
  readonly hotelId: number;
  readonly onClear: () => void;
}
/** What Enter does and what it uses, or what is missing for it. */
export function DeskFoot({ act, request, readOnly, desk, text, hotelId, onClear }: Props) {
  const t = useTranslation("business.desk");
  const count = request?.cards ?? 1;
  if (readOnly)
    return (
      <div className={classes.foot}>
        <Button
          disabled={desk.desk.kind !== "running" || desk.desk.blank.kind !== "waiting"}
          rightSection={<kbd>Esc</kbd>}
          onClick={() => void desk.stop()}
        >
          {t("stop")}
        </Button>
      </div>
    );
  const name = act === "checkOut" && count === 0 ? "run.checkOutNone" : act && (`run.${act}` as const);
  return (
    <div className={classes.foot}>
      {name && request && (
        <Button type="submit" variant="filled" rightSection={<kbd>↵</kbd>}>
          {t(name, { count })}
        </Button>
      )}
      {act === "lost" && !request && <Status color="warning">{t("lostWhich")}</Status>}
      {act === "move" && !request && <Status color="warning">{t("toRoomNeeded")}</Status>}
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
