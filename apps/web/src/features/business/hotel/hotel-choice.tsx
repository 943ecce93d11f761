import type { Hotel } from "@adel/protocol/business/hotel";
import { TextInput } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";

const HotelSelect = lazy(async () => ({ default: (await import("./hotel-select.tsx")).HotelSelect }));
const OPENING: readonly string[] = ["Enter", " ", "ArrowDown", "ArrowUp"];

interface Props {
  readonly label: string;
  readonly placeholder: string;
  readonly hideLabel?: boolean;
  readonly value: Hotel | undefined;
  readonly onChange: (hotel: Hotel | undefined) => void;
}
/** The hotel that a page is about. The list is loaded when another one is asked for: most people work for one. */
export function HotelChoice({ value, onChange, label, hideLabel = false, placeholder }: Props) {
  const [isChanging, setChanging] = useState(false);
  const name = value && (
    <TextInput
      {...(hideLabel ? { "aria-label": label } : { label })}
      readOnly
      role="combobox"
      aria-expanded={false}
      aria-haspopup="listbox"
      value={`${value.hotelNumber} ${value.hotelName}`}
      rightSection={<IconSelector size={16} aria-hidden />}
      rightSectionPointerEvents="none"
      onClick={() => setChanging(true)}
      onKeyDown={({ key }) => OPENING.includes(key) && setChanging(true)}
    />
  );
  if (name && !isChanging) return name;
  return (
    <Suspense fallback={name}>
      <HotelSelect
        {...{ label, placeholder, hideLabel, value, isOpen: isChanging }}
        onChange={(other) => {
          setChanging(false);
          onChange(other);
        }}
        onClose={() => setChanging(false)}
      />
    </Suspense>
  );
}
