import { ValidityFields } from "../../../bridge/wizard/validity-fields.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { HotelSelect } from "../hotel/index.ts";
import type { CardDetails } from "./use-card-details.ts";

interface Props {
  readonly details: CardDetails;
  /** "Next" was pressed: errors are shown from then on. */
  readonly touched: boolean;
}

export function HotelField({ details: { hotel, setHotel }, touched }: Props) {
  const wizard = useTranslation("bridge.wizard");
  return (
    <HotelSelect
      label={wizard("hotel")}
      placeholder={wizard("hotelPlaceholder")}
      value={hotel}
      onChange={setHotel}
      {...(touched && !hotel && { error: wizard("hotelNeeded") })}
    />
  );
}

export function LifeFields({ details: { validFrom, setFrom, validTo, setTo, reversed }, touched }: Props) {
  const wizard = useTranslation("bridge.wizard");
  return (
    <ValidityFields
      from={validFrom}
      to={validTo}
      onFrom={setFrom}
      onTo={setTo}
      error={touched && reversed ? wizard("validToLater") : undefined}
    />
  );
}
