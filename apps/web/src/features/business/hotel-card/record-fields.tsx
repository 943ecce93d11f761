import { NumberInput, TextInput } from "@mantine/core";
import { useWords } from "../../../core/locale/words.ts";
import { type Draft, LARGEST, type Problems, type RecordName, type Typed } from "./draft.ts";
import { hotelCardWords } from "./hotel-card.words.ts";

/** A draft's record, how it is changed, and what is wrong with it. */
export interface RecordPart<N extends RecordName> {
  readonly value: Draft[N];
  readonly set: (change: Partial<Draft[N]>) => void;
  /** Empty until somebody asked to go on. */
  readonly problems: Problems;
}

interface WholeProps {
  readonly label: string;
  readonly unit?: string;
  readonly largest: number;
  readonly value: Typed;
  readonly onChange: (value: Typed) => void;
  readonly isWrong: boolean;
}
function Whole({ label, unit, largest, value, onChange, isWrong }: WholeProps) {
  const say = useWords(hotelCardWords);
  return (
    <NumberInput
      label={label}
      hideControls
      allowDecimal={false}
      allowNegative={false}
      value={value}
      onChange={onChange}
      error={isWrong && say("problem.number", { largest })}
      {...(unit && { rightSection: <span className="caption">{unit}</span>, rightSectionWidth: 40 })}
    />
  );
}

interface RangesProps {
  readonly label: string;
  readonly help: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly problem: Problems[string] | undefined;
}
/** Numbers 0–127, typed as ranges. */
function Ranges({ label, help, value, onChange, problem }: RangesProps) {
  const say = useWords(hotelCardWords);
  return (
    <TextInput
      wrapperProps={{ "data-wide": true }}
      label={label}
      description={problem ? undefined : help}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      error={problem && say(`problem.${problem}`)}
    />
  );
}

/** Where a door is. */
export const DOOR_FIELDS = ["building", "floor", "room"] as const;
interface DoorLockProps extends RecordPart<"doorLock"> {
  readonly fields: readonly (typeof DOOR_FIELDS)[number][];
}
export function DoorLockFields({ value, set, problems, fields }: DoorLockProps) {
  const say = useWords(hotelCardWords);
  return (
    <>
      {fields.map((field) => (
        <Whole
          key={field}
          label={say(field)}
          largest={LARGEST[field]}
          value={value[field]}
          onChange={(typed) => set({ [field]: typed })}
          isWrong={problems[`doorLock.${field}`] !== undefined}
        />
      ))}
      <Ranges
        label={say("areasField")}
        help={say("areasHelp")}
        value={value.areas}
        onChange={(areas) => set({ areas })}
        problem={problems["doorLock.areas"]}
      />
    </>
  );
}

export function EnergySaverFields({ value, set, problems }: RecordPart<"energySaver">) {
  const say = useWords(hotelCardWords);
  return (
    <>
      {(["relays", "offDelay"] as const).map((field) => (
        <Whole
          key={field}
          label={say(field)}
          largest={LARGEST[field]}
          value={value[field]}
          onChange={(typed) => set({ [field]: typed })}
          isWrong={problems[`energySaver.${field}`] !== undefined}
          {...(field === "offDelay" && { unit: say("seconds") })}
        />
      ))}
      <Ranges
        label={say("areasField")}
        help={say("areasHelp")}
        value={value.areas}
        onChange={(areas) => set({ areas })}
        problem={problems["energySaver.areas"]}
      />
    </>
  );
}

export function LadderFields({ value, set, problems }: RecordPart<"ladder">) {
  const say = useWords(hotelCardWords);
  return (
    <Ranges
      label={say("floors")}
      help={say("floorsHelp")}
      value={value.floors}
      onChange={(floors) => set({ floors })}
      problem={problems["ladder.floors"]}
    />
  );
}
