import { dataBlocks, devicesOf, sectorCount, targetSectors, usageOf } from "@adel/card";
import type { CardView } from "@adel/protocol/business/card";
import { useState } from "react";
import { Question } from "../../../bridge/wizard/question.tsx";
import { errorText } from "../../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";
import { isBlankCard, usageColor } from "../card/index.ts";
import classes from "./sector.module.css";
import type { CardDetailsForm } from "./wizard-config.ts";

interface Props {
  readonly order: CardDetailsForm;
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

/** The hotel's card, or its plan where none was read, as a map on which the sector to check is chosen. */
export function SectorStep({ order, card, sector, onDone, onBack, onGiveUp }: Props) {
  const t = useTranslation("business.test-card-wizard");
  const messages = useTranslation("terms");
  const language = useLanguage();
  const [picked, pick] = useState(sector);
  const { sectorPlan } = order.hotel;
  const available = targetSectors(sectorPlan, sectorPlan.cardSize, devicesOf(order.testCardType));
  const sectors = Array.from({ length: sectorCount(sectorPlan.cardSize) }, (_, at) => at);
  return (
    <Question
      title={t("sectorTitle")}
      lead={t("sectorText")}
      onSubmit={() => picked !== undefined && onDone(picked)}
      onBack={onBack}
      onGiveUp={onGiveUp}
    >
      {card && isBlankCard(card) && (
        <p role="status">
          <Status color="warning">{errorText("CARD_WITHOUT_DATA", language, {})}</Status>
        </p>
      )}
      <fieldset className={classes.sectors}>
        <legend className={classes.hidden}>{t("sectorPick")}</legend>
        {sectors.map((at) => {
          const usage = usageOf(sectorPlan, at, sectorPlan.cardSize) ?? "free";
          const name = { sector: at, holder: messages(`holder.${usage}`) };
          const state = card && t(`sectorState.${stateIn(card, at)}`);
          return (
            <label key={at} className={classes.sector} {...usageColor(usage)} data-picked={at === picked || undefined}>
              <input
                type="radio"
                name="sector"
                value={at}
                checked={at === picked}
                disabled={!available.includes(at)}
                onChange={() => pick(at)}
                aria-label={state ? t("sectorOption", { ...name, state }) : t("sectorPlanned", name)}
              />
              <span className={classes.number}>{at}</span>
              <span>{messages(`short.${usage}`)}</span>
              {state && <span className="caption">{state}</span>}
            </label>
          );
        })}
      </fieldset>
    </Question>
  );
}
