import { groupRoutes } from "@adel/protocol";
import { Select } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../../core/locale/words.ts";
import { useClient } from "../../../core/services.tsx";
import { hotelWords } from "./hotel.words.ts";

interface Props {
  readonly value: number | null;
  /** Of the group that the hotel has already: it may be out of sight. */
  readonly name: string | null;
  readonly onChange: (groupId: number | null) => void;
}

/** The group that a hotel belongs to, if any. */
export function GroupField({ value, name, onChange }: Props) {
  const say = useWords(hotelWords);
  const { options } = useClient(groupRoutes);
  const { data = [] } = useQuery({
    queryKey: [groupRoutes.list.path, "options"],
    queryFn: ({ signal }) => options({}, { signal, quiet: true }),
  });
  const isKnown = value === null || data.some(({ id }) => id === value);
  const offered = isKnown ? data : [{ id: value, groupName: name ?? "" }, ...data];
  return (
    <Select
      label={say("group")}
      placeholder={say("groupNone")}
      searchable
      clearable
      data={offered.map(({ id, groupName }) => ({ value: String(id), label: groupName }))}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
