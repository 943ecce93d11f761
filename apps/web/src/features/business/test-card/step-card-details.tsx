import { OPERATIONS, type Operation, TEST_CARD_TYPES, type TestCardType } from "@adel/card";
import { Radio } from "@mantine/core";
import { useState } from "react";
import { Choices, Question } from "../../../bridge/wizard/question.tsx";
import { isReversed, ValidityFields } from "../../../bridge/wizard/validity-fields.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useServices, useSession } from "../../../core/services.tsx";
import { fieldTime } from "../../../core/time.ts";
import { DAY_MS } from "../../../ui/date/durations.ts";
import { HotelSelect, useSelectedHotel } from "../hotel/index.ts";
import type { CardDetailsForm } from "./wizard-config.ts";

/** The defaults: a set card for commissioning, one day for an unlock card. */
const usualLife: Record<Operation, number | undefined> = { set: 7 * DAY_MS, clear: undefined, unlock: DAY_MS };

interface Props {
  /** What is answered already. */
  readonly order: Partial<CardDetailsForm> | undefined;
  /** What differs from the other tests. */
  readonly lead?: string;
  readonly onDone: (order: CardDetailsForm) => void;
  readonly onBack?: () => void;
  readonly onGiveUp?: () => void;
}

/** Hotel, devices, operation and validity of the card. */
export function CardDetailsStep({ order, lead, onDone, ...methods }: Props) {
  const t = useTranslation("business.test-card-wizard");
  const wizard = useTranslation("bridge.wizard");
  const { clock } = useServices();
  const zone = useSession()?.timeZone ?? "UTC";
  const endOf = (operation: Operation) => {
    const life = usualLife[operation];
    return life === undefined ? "" : fieldTime(clock.now() + life, zone);
  };
  const [hotel, setHotel] = useSelectedHotel(order?.hotel);
  const [testCardType, setType] = useState<TestCardType>(order?.testCardType ?? "energy-saver-and-door-lock");
  const [operation, setOperation] = useState<Operation>(order?.operation ?? "set");
  const [validFrom, setFrom] = useState(order?.validFrom ?? "");
  const [validTo, setTo] = useState(order?.validTo ?? endOf(operation));
  const [touched, setTouched] = useState(false);
  const toError =
    validTo === ""
      ? operation === "clear"
        ? undefined
        : t("validToNeeded")
      : isReversed(validFrom, validTo, fieldTime(clock.now(), zone))
        ? wizard("validToLater")
        : undefined;
  const submit = () => {
    setTouched(true);
    if (hotel && !toError) onDone({ hotel, testCardType, operation, validFrom, validTo });
  };
  return (
    <Question title={t("orderTitle")} {...(lead && { lead })} onSubmit={submit} {...methods}>
      <HotelSelect
        label={wizard("hotel")}
        placeholder={wizard("hotelPlaceholder")}
        value={hotel}
        onChange={setHotel}
        {...(touched && !hotel && { error: wizard("hotelNeeded") })}
      />
      <DevicesChoice value={testCardType} onChange={setType} />
      <OperationChoice
        value={operation}
        onChange={(selected) => {
          setOperation(selected);
          setTo(endOf(selected));
        }}
      />
      <ValidityFields
        from={validFrom}
        to={validTo}
        onFrom={setFrom}
        onTo={setTo}
        error={touched ? toError : undefined}
      />
    </Question>
  );
}

interface ChoiceProps<Value> {
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}
function DevicesChoice({ value, onChange }: ChoiceProps<TestCardType>) {
  const t = useTranslation("business.test-card-wizard");
  const card = useTranslation("terms");
  return (
    <Radio.Group
      label={t("devices")}
      value={value}
      onChange={(next) => onChange(TEST_CARD_TYPES.find((type) => type === next) ?? value)}
    >
      <Choices>
        {TEST_CARD_TYPES.map((type) => (
          <Radio key={type} value={type} label={card(`testCardType.${type}`)} />
        ))}
      </Choices>
    </Radio.Group>
  );
}

function OperationChoice({ value, onChange }: ChoiceProps<Operation>) {
  const t = useTranslation("business.test-card-wizard");
  const card = useTranslation("terms");
  return (
    <Radio.Group
      label={t("operation")}
      value={value}
      onChange={(next) => onChange(OPERATIONS.find((one) => one === next) ?? value)}
    >
      <Choices>
        {OPERATIONS.map((one) => (
          <Radio key={one} value={one} label={card(`operation.${one}`)} description={t(`operationHelp.${one}`)} />
        ))}
      </Choices>
    </Radio.Group>
  );
}
