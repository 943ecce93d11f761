import type { CardType } from "@adel/card";
import type { Hotel } from "@adel/protocol/business/hotel";
import { useState } from "react";
import { Question } from "../../../bridge/wizard/question.tsx";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { HotelField, LifeFields } from "./card-details-fields.tsx";
import { type Draft, withoutRoom } from "./draft.ts";
import { RecordSections } from "./record-sections.tsx";
import { recordsFor } from "./type-form.ts";
import { useCardDetails } from "./use-card-details.ts";
import { usePurposes } from "./use-purposes.ts";
import type { CardDetailsForm } from "./wizard-config.ts";

interface Props {
  readonly cardType: CardType;
  readonly order: CardDetailsForm | undefined;
  readonly draft: Draft;
  readonly onDone: (order: CardDetailsForm, draft: Draft) => void;
  readonly onBack: () => void;
  readonly onGiveUp: () => void;
}

/** The form of one type: hotel, content and validity of the card. */
export function TypeFormStep({ cardType, order, draft: before, onDone, ...methods }: Props) {
  const { word } = useDictionary("biz_card_type");
  const purposeOf = usePurposes();
  const details = useCardDetails(order, cardType);
  const [draft, setDraft] = useState(before);
  const [touched, setTouched] = useState(false);
  const software = details.hotel?.softwareTypes ?? [];
  const { errors } = recordsFor(cardType, draft, software);
  const changeHotel = (hotel: Hotel | undefined) => {
    details.setHotel(hotel);
    // The same label is another room in another hotel.
    if (hotel?.id !== details.hotel?.id) setDraft(withoutRoom);
  };
  const submit = () => {
    setTouched(true);
    if (details.answer && Object.keys(errors).length === 0) onDone(details.answer, draft);
  };
  return (
    <Question title={word(cardType).label} lead={purposeOf(cardType)} onSubmit={submit} {...methods}>
      <HotelField details={{ ...details, setHotel: changeHotel }} touched={touched} />
      <RecordSections
        cardType={cardType}
        hotelId={details.hotel?.id}
        software={software}
        draft={draft}
        onChange={setDraft}
        errors={touched ? errors : {}}
      />
      <LifeFields details={details} touched={touched} />
    </Question>
  );
}
