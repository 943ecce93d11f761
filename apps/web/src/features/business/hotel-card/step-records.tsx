import type { CardType, SoftwareType } from "@adel/card";
import { useState } from "react";
import { Question } from "../../../bridge/wizard/question.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import type { Draft } from "./draft.ts";
import { RecordSections } from "./record-sections.tsx";
import { recordsFor } from "./type-form.ts";
import type { HotelCardConfig } from "./wizard-config.ts";

interface Props {
  readonly purpose: HotelCardConfig["purpose"];
  readonly cardType: CardType | undefined;
  readonly software: readonly SoftwareType[];
  readonly draft: Draft;
  readonly eachRoom?: boolean;
  readonly onDone: (draft: Draft) => void;
  readonly onBack: () => void;
  readonly onGiveUp: () => void;
}

/** The card's content: the checked records, or the only one of a power-saving card. */
export function RecordsStep({ purpose, cardType, software, draft: before, eachRoom = false, ...props }: Props) {
  const { onDone, onBack, onGiveUp } = props;
  const t = useTranslation("business.hotel-card");
  const [draft, setDraft] = useState(before);
  const [touched, setTouched] = useState(false);
  const { errors } = recordsFor(cardType, draft, software);
  const submit = () => {
    setTouched(true);
    if (Object.keys(errors).length === 0) onDone(draft);
  };
  const isWhole = purpose === "hotel";
  return (
    <Question
      title={t(isWhole ? "recordsTitle" : "energyTitle")}
      lead={t(isWhole ? "recordsText" : "energyText")}
      onSubmit={submit}
      onBack={onBack}
      onGiveUp={onGiveUp}
    >
      <RecordSections
        cardType={cardType}
        software={software}
        draft={draft}
        onChange={setDraft}
        errors={touched ? errors : {}}
        eachRoom={eachRoom}
      />
    </Question>
  );
}
