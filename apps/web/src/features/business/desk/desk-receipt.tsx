import { Button } from "@mantine/core";
import { IconCheck, IconPrinter } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Facts } from "../../../ui/layout.tsx";
import type { Desk } from "./desk.machine.ts";
import classes from "./desk.module.css";

interface Props {
  readonly finished: Extract<Desk, { kind: "finished" }>;
  readonly hotelName: string;
  /** Typing goes on with the next guest. */
  readonly onNext: () => void;
}
/** What was done, with which cards, and what it used. */
export function DeskReceipt({ finished: { act, written }, hotelName, onNext }: Props) {
  const t = useTranslation("business.desk");
  const next = useRef<HTMLButtonElement>(null);
  useEffect(() => next.current?.focus(), []);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Escape") onNext();
  };
  const charged = act.act === "checkOut" ? 0 : written.length;
  const validTo = written.at(-1)?.validTo ?? act.validTo;
  return (
    <section className={classes.form} onKeyDown={onKeyDown} aria-label={t(`act.${act.act}`)}>
      <div className={classes.verdict} role="status">
        <IconCheck size={24} aria-hidden />
        <h2>{t(`done.${act.act}`, { label: act.label })}</h2>
      </div>
      <Facts
        facts={[
          [t("hotel"), hotelName],
          [t("room"), <strong key="room">{act.label}</strong>],
          ...(act.act === "checkOut" ? [] : ([[t("until"), validTo?.slice(0, 16)]] as const)),
          [
            t("written"),
            <span key="uids" className="mono">
              {written.map(({ uid }) => uid).join(", ") || "–"}
            </span>,
          ],
          [t("result"), charged > 0 ? t("charged", { count: charged }) : t("notCharged")],
        ]}
      />
      {act.act === "lost" && <p>{t("lostAfter")}</p>}
      <div className={classes.foot}>
        <Button ref={next} variant="filled" onClick={onNext}>
          {t("clearField")} <kbd>↵</kbd>
        </Button>
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t("print")}
        </Button>
      </div>
    </section>
  );
}
