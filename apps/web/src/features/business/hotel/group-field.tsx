import { Select } from "@mantine/core";
import { useWords } from "../../../core/locale/words.ts";
import { hotelWords } from "./hotel.words.ts";
import { useGroupOptions } from "./use-groups.ts";

interface Props {
  readonly value: number | null;
  /** Of the group that the hotel has already: it may be out of sight. */
  readonly name: string | null;
  readonly onChange: (groupId: number | null) => void;
}

/** The group that a hotel belongs to, if any. */
export function GroupField({ value, name, onChange }: Props) {
  const say = useWords(hotelWords);
  const known = useGroupOptions();
  const isKnown = value === null || known.some((group) => group.value === String(value));
  const offered = isKnown ? known : [{ value: String(value), label: name ?? "" }, ...known];
  return (
    <Select
      label={say("group")}
      placeholder={say("groupNone")}
      searchable
      clearable
      data={offered}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
