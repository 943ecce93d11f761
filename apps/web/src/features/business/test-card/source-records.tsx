import type { TestCard } from "@adel/protocol/business/test-card";
import { Radio } from "@mantine/core";
import { useTranslation } from "../../../core/locale/messages.ts";
import classes from "./source.module.css";

/** Earlier test cards, one line each: what it is, and which card it was written on. */
export function SourceRecords({ cards }: { readonly cards: readonly TestCard[] }) {
  const t = useTranslation("business.test-card");
  return (
    <div className={classes.records}>
      {cards.map((card) => (
        <Radio
          key={card.id}
          value={String(card.id)}
          label={`${t(`operation.${card.operationType}`)} · ${t(`testCardType.${card.testCardType}`)} · ${t("sequence")} ${card.sequence}`}
          description={[
            card.hotelName,
            card.cardNumber,
            `${t("sector")} ${card.sector}`,
            t(`method.${card.method}`),
            t(card.status),
            card.createTime,
          ].join(" · ")}
        />
      ))}
    </div>
  );
}
