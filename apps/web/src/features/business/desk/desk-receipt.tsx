import type { Hotel } from "@adel/protocol/business/hotel";
import { Button } from "@mantine/core";
import { IconCheck, IconPrinter } from "@tabler/icons-react";
import { useHotelCredit } from "../../../core/account/use-account.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Facts } from "../../../ui/layout.tsx";
import type { Desk } from "./desk.machine.ts";
import classes from "./desk.module.css";

interface Props {
  readonly finished: Extract<Desk, { kind: "finished" }>;
  readonly hotel: Hotel;
}
/** What was done, with which cards, and what it used. */
export function DeskReceipt({ finished: { act, written }, hotel }: Props) {
  const t = useTranslation("business.desk");
  const labels = { label: act.label, from: act.fromLabel ?? "" };
  const remaining = useHotelCredit(hotel.id);
  const charged = act.act === "checkOut" ? 0 : written.length;
  const validTo = written.at(-1)?.validTo ?? act.validTo;
  return (
    <section className={classes.receipt} aria-label={t(`act.${act.act}`)}>
      <div className={classes.verdict} role="status">
        <IconCheck size={24} aria-hidden />
        <h2>{t(`done.${act.act}`, labels)}</h2>
      </div>
      <Facts
        facts={[
          [t("hotel"), hotel.hotelName],
          [t("room"), <strong key="room">{act.label}</strong>],
          ...(act.act === "checkOut" ? [] : ([[t("until"), validTo?.slice(0, 16)]] as const)),
          [
            t("written"),
            <span key="uids" className="mono">
              {written.map(({ uid }) => uid).join(", ") || "–"}
            </span>,
          ],
          [t("result"), charged > 0 ? t("charged", { count: charged }) : t("notCharged")],
          ...(remaining === undefined ? [] : ([[t("remaining"), t("credits", { count: remaining })]] as const)),
        ]}
      />
      {act.act === "lost" && <p>{t("lostAfter")}</p>}
      {act.act === "move" && <p>{t("moveAfter", labels)}</p>}
      <div className={classes.foot}>
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t("print")}
        </Button>
      </div>
    </section>
  );
}
