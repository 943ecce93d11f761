import type { CardType } from "@adel/card";
import { useState } from "react";
import { Question } from "../../../bridge/wizard/question.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { HotelField, LifeFields } from "./card-details-fields.tsx";
import { useCardDetails } from "./use-card-details.ts";
import type { CardDetailsForm, HotelCardConfig } from "./wizard-config.ts";

interface Props {
  readonly purpose: HotelCardConfig["purpose"];
  readonly cardType: CardType | undefined;
  readonly order: CardDetailsForm | undefined;
  readonly onDone: (order: CardDetailsForm) => void;
  readonly onBack?: () => void;
}

/** Hotel and validity of the card. */
export function CardDetailsStep({ purpose, cardType, order, onDone, ...methods }: Props) {
  const t = useTranslation("business.hotel-card");
  const details = useCardDetails(order, cardType);
  const [touched, setTouched] = useState(false);
  const submit = () => {
    setTouched(true);
    if (details.answer) onDone(details.answer);
  };
  return (
    <Question title={t(`title.${purpose}`)} onSubmit={submit} {...methods}>
      <HotelField details={details} touched={touched} />
      <LifeFields details={details} touched={touched} />
    </Question>
  );
}
