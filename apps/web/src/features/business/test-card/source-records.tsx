import type { TestCard } from "@adel/protocol/business/test-card";
import { Radio } from "@mantine/core";
import { useWords } from "../../../core/locale/words.ts";
import classes from "./source.module.css";
import { testCardWords } from "./test-card.words.ts";

/** Earlier test cards, one line each: what it is, and which card it was written on. */
export function SourceRecords({ cards }: { readonly cards: readonly TestCard[] }) {
  const say = useWords(testCardWords);
  return (
    <div className={classes.records}>
      {cards.map((card) => (
        <Radio
          key={card.id}
          value={String(card.id)}
          label={`${say(`operation.${card.operationType}`)} · ${say(`testCardType.${card.testCardType}`)} · ${say("sequence")} ${card.sequence}`}
          description={[
            card.hotelName,
            card.cardNumber,
            `${say("sector")} ${card.sector}`,
            say(`method.${card.method}`),
            say(card.status),
            card.createTime,
          ].join(" · ")}
        />
      ))}
    </div>
  );
}
