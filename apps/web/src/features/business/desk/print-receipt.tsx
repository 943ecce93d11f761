import type { Hotel } from "@adel/protocol/business/hotel";
import { Switch } from "@mantine/core";
import { useEffect, useState } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { PrintDialog } from "../../../ui/print-dialog.tsx";
import type { Desk } from "./desk.machine.ts";
import classes from "./print-receipt.module.css";

type Finished = Extract<Desk, { kind: "finished" }>;
interface Props {
  readonly finished: Finished;
  readonly hotel: Hotel;
  readonly onClose: () => void;
  /** By the hotel's policy, without a question. */
  readonly isAutomatic: boolean;
}
/** The guest's receipt as printed, on A6; the room number can be left out, because a lost receipt would reveal it. */
export function PrintReceipt({ finished, hotel, onClose, isAutomatic }: Props) {
  const t = useTranslation("business.desk");
  const [hasRoom, setHasRoom] = useState(true);
  useEffect(() => {
    if (isAutomatic) window.print();
  }, [isAutomatic]);
  return (
    <PrintDialog
      title={t("receiptTitle")}
      width={440}
      print={t("print")}
      onClose={onClose}
      options={
        <>
          <Switch
            label={t("receiptRoom")}
            checked={hasRoom}
            onChange={(event) => setHasRoom(event.currentTarget.checked)}
          />
          <span className="spring" />
        </>
      }
    >
      <Sheet finished={finished} hotel={hotel} hasRoom={hasRoom} />
    </PrintDialog>
  );
}

interface SheetProps extends Pick<Props, "finished" | "hotel"> {
  readonly hasRoom: boolean;
}
/** Paper: light whatever the screen shows. */
function Sheet({ finished: { act, written }, hotel, hasRoom }: SheetProps) {
  const t = useTranslation("business.desk");
  const until = (written.at(-1)?.validTo ?? act.validTo)?.slice(0, 16);
  const facts = [
    [t("receiptFrom"), act.createTime?.slice(0, 16)],
    ...(act.act === "checkOut" ? [] : [[t("until"), until]]),
    [t("written"), written.map(({ uid }) => uid).join(", ") || "–"],
    ...(act.overridden.length > 0
      ? [[t("changed"), act.overridden.map((name) => t(`change.${name}`)).join(t("changedJoin"))]]
      : []),
    [t("receiptClerk"), act.userName],
    [t("receiptNumber"), `HC-${act.createTime?.slice(0, 10).replaceAll("-", "")}-${String(act.id).padStart(4, "0")}`],
  ];
  return (
    <section className={classes.sheet} aria-label={t("receipt")}>
      <header>
        <h2>{hotel.hotelName}</h2>
        {hotel.address !== "" && <p>{hotel.address}</p>}
      </header>
      <p className={classes.kind}>{`${t("receipt")} · ${t(`act.${act.act}`)}`}</p>
      <div className={classes.room}>
        <strong>{hasRoom ? act.label : ""}</strong>
        <span>{t("receiptCards", { count: written.length })}</span>
      </div>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.note}>{t("receiptNote")}</p>
      <footer>
        <span>{t("receiptGuest")}</span>
        <span>{t("receiptClerk")}</span>
      </footer>
    </section>
  );
}
