import type { CardVerdict } from "@adel/protocol/business/card/verdict";
import { useTranslation } from "../../../core/locale/messages.ts";
import classes from "./card-facts.module.css";
import { momentText } from "./verdict-line.tsx";

/** Only what is proved: without a right check code there is nothing here. */
export function CardFacts({ verdict }: { readonly verdict: CardVerdict }) {
  const t = useTranslation("business.card-verdict");
  const terms = useTranslation("terms");
  const { hotel, room, cardType, validTo, made, today } = verdict;
  const facts: readonly (readonly [string, string] | null)[] = [
    hotel && [t("hotel"), `${hotel.hotelNumber} ${hotel.hotelName}`],
    room && room.id !== null
      ? [t("room"), t("roomAt", { label: room.label, building: room.building, floor: room.floor })]
      : null,
    cardType && [t("cardType"), terms(`cardType.${cardType}`)],
    cardType && [t("validTo"), momentText(validTo, today)],
    made?.copyNo != null ? [t("copy"), t("copyOf", { n: made.copyNo, all: made.copies })] : null,
    made && [t("made"), t("madeBy", { name: made.userName, time: momentText(made.createTime, today) })],
  ];
  const shown = facts.filter((fact) => fact !== null);
  if (shown.length === 0) return null;
  return (
    <dl className={classes.facts}>
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
