import { CARD_TYPES, type CardType } from "@adel/card";
import type { Hotel } from "@adel/protocol/business/hotel";
import { Select } from "@mantine/core";
import { useState } from "react";
import { Question } from "../../../bridge/wizard/question.tsx";
import { isReversed, ValidityFields } from "../../../bridge/wizard/validity-fields.tsx";
import { wizardWords } from "../../../bridge/wizard/wizard.words.ts";
import { useDictionary } from "../../../core/dict/use-dictionary.ts";
import { HotelSelect } from "../../../core/hotels.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { useServices, useSession } from "../../../core/services.tsx";
import { fieldTime } from "../../../core/time.ts";
import { hotelCardWords } from "./hotel-card.words.ts";
import type { HotelCardMaking, Order } from "./making.ts";

/** The nine types stand in sight at once, in the largest size too. */
const ALL_TYPES_HIGH = 400;

interface Props {
  readonly purpose: HotelCardMaking["purpose"];
  readonly order: Order | undefined;
  readonly onDone: (order: Order) => void;
  readonly onBack?: () => void;
}

/** Whose card, of which type, for how long. */
export function OrderStep({ purpose, order, onDone, ...ways }: Props) {
  const say = useWords(hotelCardWords);
  const wizard = useWords(wizardWords);
  const types = useDictionary("biz_card_type");
  const { clock } = useServices();
  const zone = useSession()?.timeZone ?? "UTC";
  const [hotel, setHotel] = useState<Hotel | undefined>(order?.hotel);
  const [cardType, setType] = useState<CardType | undefined>(order?.cardType);
  const [validFrom, setFrom] = useState(order?.validFrom ?? "");
  const [validTo, setTo] = useState(order?.validTo ?? "");
  const [asked, setAsked] = useState(false);
  const isTyped = purpose === "hotel";
  const reversed = isReversed(validFrom, validTo, fieldTime(clock.now(), zone));
  const submit = () => {
    setAsked(true);
    if (hotel && !reversed && (cardType || !isTyped)) onDone({ hotel, cardType, validFrom, validTo });
  };
  return (
    <Question title={say(`title.${purpose}`)} onSubmit={submit} {...ways}>
      <HotelSelect
        label={wizard("hotel")}
        placeholder={wizard("hotelPlaceholder")}
        value={hotel}
        onChange={setHotel}
        {...(asked && !hotel && { error: wizard("hotelNeeded") })}
      />
      {isTyped && (
        <Select
          label={say("cardType")}
          placeholder={say("cardTypePick")}
          data={types.words.map(({ value, label }) => ({ value, label }))}
          value={cardType ?? null}
          onChange={(value) => setType(CARD_TYPES.find((type) => type === value))}
          allowDeselect={false}
          maxDropdownHeight={ALL_TYPES_HIGH}
          {...(asked && !cardType && { error: say("cardTypeNeeded") })}
        />
      )}
      <ValidityFields
        from={validFrom}
        to={validTo}
        onFrom={setFrom}
        onTo={setTo}
        problem={asked && reversed ? wizard("validToLater") : undefined}
      />
    </Question>
  );
}
