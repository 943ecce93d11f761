import { dataBlocks, devicesOf, holderOf, sectorCount, targetSectors } from "@adel/card";
import type { CardView } from "@adel/protocol";
import { useState } from "react";
import { cardWords } from "../../../core/card/card.words.ts";
import "../../../core/card/holders.css";
import { useWords } from "../../../core/locale/words.ts";
import { StepFoot } from "./step-foot.tsx";
import type { Order } from "./wizard.machine.ts";
import classes from "./wizard.module.css";
import { wizardWords } from "./wizard.words.ts";

interface Props {
  readonly order: Order;
  readonly card: CardView | undefined;
  readonly sector: number | undefined;
  readonly onDone: (sector: number) => void;
  readonly onBack: () => void;
  readonly onGiveUp: () => void;
}

const stateIn = (card: CardView | undefined, sector: number): "used" | "blank" | "closed" => {
  const blocks = dataBlocks(sector).map((block) => card?.blocks[block] ?? null);
  if (blocks.every((block) => block === null)) return "closed";
  return blocks.some((block) => block !== null && /[^0]/.test(block)) ? "used" : "blank";
};

/** The hotel's card as a map: which of its sectors shall the device look at? */
export function SectorStep({ order, card, sector, onDone, onBack, onGiveUp }: Props) {
  const say = useWords(wizardWords);
  const words = useWords(cardWords);
  const [picked, pick] = useState(sector);
  const { sectorPlan } = order.hotel;
  const offered = targetSectors(sectorPlan, sectorPlan.cardSize, devicesOf(order.testCardType));
  const sectors = Array.from({ length: sectorCount(sectorPlan.cardSize) }, (_, at) => at);
  return (
    <form
      className={classes.question}
      onSubmit={(event) => {
        event.preventDefault();
        if (picked !== undefined) onDone(picked);
      }}
    >
      <h2>{say("sectorTitle")}</h2>
      <p className={classes.lead}>{say("sectorText")}</p>
      <fieldset className={classes.sectors}>
        <legend className={classes.hidden}>{say("sectorPick")}</legend>
        {sectors.map((at) => {
          const holder = holderOf(sectorPlan, at, sectorPlan.cardSize) ?? "free";
          const state = stateIn(card, at);
          return (
            <label key={at} className={classes.sector} data-holder={holder} data-picked={at === picked || undefined}>
              <input
                type="radio"
                name="sector"
                value={at}
                checked={at === picked}
                disabled={!offered.includes(at)}
                onChange={() => pick(at)}
                aria-label={say("sectorOption", {
                  sector: at,
                  holder: words(`holder.${holder}`),
                  state: say(`sectorState.${state}`),
                })}
              />
              <span className={classes.number}>{at}</span>
              <span>{words(`short.${holder}`)}</span>
              <span className="caption">{say(`sectorState.${state}`)}</span>
            </label>
          );
        })}
      </fieldset>
      <StepFoot next={say("next")} onBack={onBack} onGiveUp={onGiveUp} />
    </form>
  );
}
