import { dataBlocks, devicesOf, holderOf, sectorCount, targetSectors } from "@adel/card";
import type { CardView } from "@adel/protocol/business/card";
import { faultText } from "@adel/protocol/kernel/faults";
import { useState } from "react";
import { Question } from "../../../bridge/wizard/question.tsx";
import { cardWords } from "../../../core/card/card.words.ts";
import "../../../core/card/holders.css";
import { isWithoutData } from "../../../core/card/without-data.ts";
import { useLanguage, useWords } from "../../../core/locale/words.ts";
import { Status } from "../../../ui/status.tsx";
import classes from "./sector.module.css";
import type { Order } from "./test-making.ts";
import { testWizardWords } from "./wizard.words.ts";

interface Props {
  readonly order: Order;
  readonly card: CardView | undefined;
  readonly sector: number | undefined;
  readonly onDone: (sector: number) => void;
  readonly onBack: () => void;
  readonly onGiveUp: () => void;
}

const stateIn = (card: CardView, sector: number): "used" | "blank" | "closed" => {
  const blocks = dataBlocks(sector).map((block) => card.blocks[block] ?? null);
  if (blocks.every((block) => block === null)) return "closed";
  return blocks.some((block) => block !== null && /[^0]/.test(block)) ? "used" : "blank";
};

/** The hotel's card, or its plan where none was read, as a map: which of its sectors shall the device look at? */
export function SectorStep({ order, card, sector, onDone, onBack, onGiveUp }: Props) {
  const say = useWords(testWizardWords);
  const words = useWords(cardWords);
  const language = useLanguage();
  const [picked, pick] = useState(sector);
  const { sectorPlan } = order.hotel;
  const offered = targetSectors(sectorPlan, sectorPlan.cardSize, devicesOf(order.testCardType));
  const sectors = Array.from({ length: sectorCount(sectorPlan.cardSize) }, (_, at) => at);
  return (
    <Question
      title={say("sectorTitle")}
      lead={say("sectorText")}
      onSubmit={() => picked !== undefined && onDone(picked)}
      onBack={onBack}
      onGiveUp={onGiveUp}
    >
      {card && isWithoutData(card) && (
        <p role="status">
          <Status tone="warning">{faultText("CARD_WITHOUT_DATA", language, {})}</Status>
        </p>
      )}
      <fieldset className={classes.sectors}>
        <legend className={classes.hidden}>{say("sectorPick")}</legend>
        {sectors.map((at) => {
          const holder = holderOf(sectorPlan, at, sectorPlan.cardSize) ?? "free";
          const name = { sector: at, holder: words(`holder.${holder}`) };
          const state = card && say(`sectorState.${stateIn(card, at)}`);
          return (
            <label key={at} className={classes.sector} data-holder={holder} data-picked={at === picked || undefined}>
              <input
                type="radio"
                name="sector"
                value={at}
                checked={at === picked}
                disabled={!offered.includes(at)}
                onChange={() => pick(at)}
                aria-label={state ? say("sectorOption", { ...name, state }) : say("sectorPlanned", name)}
              />
              <span className={classes.number}>{at}</span>
              <span>{words(`short.${holder}`)}</span>
              {state && <span className="caption">{state}</span>}
            </label>
          );
        })}
      </fieldset>
    </Question>
  );
}
