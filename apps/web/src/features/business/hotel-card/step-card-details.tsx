import { CARD_TYPES, type CardType } from "@adel/card";
import type { Hotel } from "@adel/protocol/business/hotel";
import { Select } from "@mantine/core";
import { useState } from "react";
import { Question } from "../../../bridge/wizard/question.tsx";
import { isReversed, ValidityFields } from "../../../bridge/wizard/validity-fields.tsx";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { HotelSelect } from "../../../core/hotels.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useServices, useSession } from "../../../core/services.tsx";
import { fieldTime } from "../../../core/time.ts";
import type { CardDetailsForm, HotelCardConfig } from "./wizard-config.ts";

/** The nine types stand in sight at once, in the largest size too. */
const ALL_TYPES_HIGH = 400;

interface Props {
  readonly purpose: HotelCardConfig["purpose"];
  readonly order: CardDetailsForm | undefined;
  readonly onDone: (order: CardDetailsForm) => void;
  readonly onBack?: () => void;
}

/** Whose card, of which type, for how long. */
export function CardDetailsStep({ purpose, order, onDone, ...methods }: Props) {
  const t = useTranslation("business.hotel-card");
  const wizard = useTranslation("bridge.wizard");
  const types = useDictionary("biz_card_type");
  const { clock } = useServices();
  const zone = useSession()?.timeZone ?? "UTC";
  const [hotel, setHotel] = useState<Hotel | undefined>(order?.hotel);
  const [cardType, setType] = useState<CardType | undefined>(order?.cardType);
  const [validFrom, setFrom] = useState(order?.validFrom ?? "");
  const [validTo, setTo] = useState(order?.validTo ?? "");
  const [touched, setTouched] = useState(false);
  const isTyped = purpose === "hotel";
  const reversed = isReversed(validFrom, validTo, fieldTime(clock.now(), zone));
  const submit = () => {
    setTouched(true);
    if (hotel && !reversed && (cardType || !isTyped)) onDone({ hotel, cardType, validFrom, validTo });
  };
  return (
    <Question title={t(`title.${purpose}`)} onSubmit={submit} {...methods}>
      <HotelSelect
        label={wizard("hotel")}
        placeholder={wizard("hotelPlaceholder")}
        value={hotel}
        onChange={setHotel}
        {...(touched && !hotel && { error: wizard("hotelNeeded") })}
      />
      {isTyped && (
        <Select
          label={t("cardType")}
          placeholder={t("cardTypePick")}
          data={types.entries.map(({ value, label }) => ({ value, label }))}
          value={cardType ?? null}
          onChange={(value) => setType(CARD_TYPES.find((type) => type === value))}
          allowDeselect={false}
          maxDropdownHeight={ALL_TYPES_HIGH}
          {...(touched && !cardType && { error: t("cardTypeNeeded") })}
        />
      )}
      <ValidityFields
        from={validFrom}
        to={validTo}
        onFrom={setFrom}
        onTo={setTo}
        error={touched && reversed ? wizard("validToLater") : undefined}
      />
    </Question>
  );
}
