import { NumberInput, TextInput } from "@mantine/core";
import { useTranslation } from "../../../core/locale/messages.ts";
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
  readonly fields: readonly (typeof DOOR_LOCK_FIELDS)[number][];
  /** Without an area the card does nothing. */
  readonly areasNeeded?: boolean;
}
export function DoorLockFields({ value, set, errors, fields, areasNeeded = false }: DoorLockProps) {
  const t = useTranslation("business.hotel-card");
  return (
    <>
      {fields.map((field) => (
        <Whole
          key={field}
          label={t(field)}
          max={MAX[field]}
          value={value[field]}
          onChange={(typed) => set({ [field]: typed })}
          isWrong={errors[`doorLock.${field}`] !== undefined}
        />
      ))}
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
