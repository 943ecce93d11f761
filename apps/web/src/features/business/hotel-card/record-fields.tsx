import { Button, NumberInput, TextInput } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { RoomSelect, useHasRooms } from "../room/index.ts";
import { type Draft, type FieldErrors, MAX, type RecordName, type SearchInput } from "./draft.ts";

/** A draft's record, how it is changed, and what is wrong with it. */
export interface RecordPart<N extends RecordName> {
  readonly value: Draft[N];
  readonly set: (change: Partial<Draft[N]>) => void;
  /** Empty until "Next" was pressed. */
  readonly errors: FieldErrors;
}

interface WholeProps {
  readonly label: string;
  readonly unit?: string;
  readonly max: number;
  readonly value: SearchInput;
  readonly onChange: (value: SearchInput) => void;
  readonly isWrong: boolean;
}
function Whole({ label, unit, max, value, onChange, isWrong }: WholeProps) {
  const t = useTranslation("business.hotel-card");
  return (
    <NumberInput
      label={label}
      hideControls
      allowDecimal={false}
      allowNegative={false}
      value={value}
      onChange={onChange}
      error={isWrong && t("problem.number", { largest: max })}
      {...(unit && { rightSection: <span className="caption">{unit}</span>, rightSectionWidth: 40 })}
    />
  );
}

interface RangesProps {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly error: FieldErrors[string] | undefined;
}
/** Numbers 0–127, typed as ranges. */
function Ranges({ label, help, value, onChange, error }: RangesProps) {
  const t = useTranslation("business.hotel-card");
  return (
    <TextInput
      wrapperProps={{ "data-wide": true }}
      label={label}
      description={error ? undefined : help}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={error && t(`problem.${error}`)}
    />
  );
}

/** Where a door is. */
export const DOOR_LOCK_FIELDS = ["building", "floor", "room"] as const;
interface DoorLockProps extends RecordPart<"doorLock"> {
  readonly hotelId: number | undefined;
  readonly fields: readonly (typeof DOOR_LOCK_FIELDS)[number][];
  /** Without an area the card does nothing. */
  readonly areasNeeded?: boolean;
}
export function DoorLockFields({ hotelId, areasNeeded = false, ...lock }: DoorLockProps) {
  const { value, set, errors } = lock;
  const t = useTranslation("business.hotel-card");
  const hasRooms = useHasRooms(lock.fields.includes("room") ? hotelId : undefined);
  return (
    <>
      {hasRooms ? <KnownRoom {...lock} hotelId={hotelId} /> : <LockNumbers {...lock} />}
      <Ranges
        label={t("areasField")}
        help={t(areasNeeded ? "areasNeededHelp" : "areasHelp")}
        value={value.areas}
        onChange={(areas) => set({ areas })}
        error={errors["doorLock.areas"]}
      />
    </>
  );
}

type PositionProps = Omit<DoorLockProps, "hotelId" | "areasNeeded">;
/** The door by its numbers in the lock. */
function LockNumbers({ value, set, errors, fields }: PositionProps) {
  const t = useTranslation("business.hotel-card");
  return fields.map((field) => (
    <Whole
      key={field}
      label={t(field)}
      max={MAX[field]}
      value={value[field]}
      onChange={(typed) => set({ [field]: typed, label: undefined })}
      isWrong={errors[`doorLock.${field}`] !== undefined}
    />
  ));
}

/** The door by the hotel's room, or by its numbers where it is none of them. */
function KnownRoom({ hotelId, ...lock }: PositionProps & Pick<DoorLockProps, "hotelId">) {
  const { value, set, errors } = lock;
  const { building, floor, room, label } = value;
  const t = useTranslation("business.hotel-card");
  const [isByNumbers, setByNumbers] = useState(room !== "" && label === undefined);
  const selected =
    label !== undefined && typeof building === "number" && typeof floor === "number" && typeof room === "number"
      ? { label, building, floor, roomNumber: room }
      : undefined;
  const change = () => {
    // Numbers that the form no longer shows must not reach the card.
    if (isByNumbers) set({ floor: "", room: "", label: undefined });
    setByNumbers(!isByNumbers);
  };
  return (
    <>
      {isByNumbers ? (
        <LockNumbers {...lock} />
      ) : (
        <div data-half>
          <RoomSelect
            hotelId={hotelId}
            value={selected}
            onChange={(next) =>
              set({ label: next.label, building: next.building, floor: next.floor, room: next.roomNumber })
            }
            {...(errors["doorLock.room"] && { error: t("problem.roomNeeded") })}
          />
        </div>
      )}
      <div data-wide>
        <Button variant="subtle" size="compact-sm" onClick={change}>
          {t(isByNumbers ? "byRoom" : "byNumbers")}
        </Button>
      </div>
    </>
  );
}

export function EnergySaverFields({ value, set, errors }: RecordPart<"energySaver">) {
  const t = useTranslation("business.hotel-card");
  return (
    <>
      {(["relays", "offDelay"] as const).map((field) => (
        <Whole
          key={field}
          label={t(field)}
          max={MAX[field]}
          value={value[field]}
          onChange={(typed) => set({ [field]: typed })}
          isWrong={errors[`energySaver.${field}`] !== undefined}
          {...(field === "offDelay" && { unit: t("seconds") })}
        />
      ))}
      <Ranges
        label={t("areasField")}
        help={t("areasHelp")}
        value={value.areas}
        onChange={(areas) => set({ areas })}
        error={errors["energySaver.areas"]}
      />
    </>
  );
}

export function LadderFields({ value, set, errors }: RecordPart<"ladder">) {
  const t = useTranslation("business.hotel-card");
  return (
    <Ranges
      label={t("floors")}
      help={t("floorsHelp")}
      value={value.floors}
      onChange={(floors) => set({ floors })}
      error={errors["ladder.floors"]}
    />
  );
}
