import { DRIVERS } from "@adel/protocol/bridge/driver";
import { Select } from "@mantine/core";
import { useTranslation } from "../../../core/locale/messages.ts";
import { HotelSelect, useHotel } from "../hotel/index.ts";

// In place of the empty value, which a select does not allow.
const AUTO = "auto";
/** The drivers' own names, the same in every language. */
const OPTIONS = DRIVERS.map((name) => ({ value: name, label: name }));

interface DriverProps {
  /** Empty: as the plug-in is set. */
  readonly value: string;
  readonly onChange: (driver: string) => void;
}
export function DriverField({ value, onChange }: DriverProps) {
  const t = useTranslation("business.encoder");
  return (
    <Select
      label={t("driver")}
      allowDeselect={false}
      data={[{ value: AUTO, label: t("driverAny") }, ...OPTIONS]}
      value={value || AUTO}
      onChange={(next) => next && onChange(next === AUTO ? "" : next)}
    />
  );
}

interface HotelProps {
  readonly value: number | null;
  readonly onChange: (hotelId: number | null) => void;
}
/** The hotel of its front desk, whose users then see it. */
export function HotelField({ value, onChange }: HotelProps) {
  const t = useTranslation("business.encoder");
  return (
    <HotelSelect
      label={t("hotel")}
      placeholder={t("hotelNone")}
      clearable
      value={useHotel(value === null ? "" : String(value))}
      onChange={(hotel) => onChange(hotel?.id ?? null)}
    />
  );
}
