import { Select } from "@mantine/core";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useGroupOptions } from "./use-groups.ts";

interface Props {
  readonly value: number | null;
  /** Name of the current group, which the user may not be allowed to see. */
  readonly name: string | null;
  readonly onChange: (groupId: number | null) => void;
}

/** The group that a hotel belongs to, if any. */
export function GroupField({ value, name, onChange }: Props) {
  const t = useTranslation("business.hotel");
  const known = useGroupOptions();
  const isKnown = value === null || known.some((group) => group.value === String(value));
  const available = isKnown ? known : [{ value: String(value), label: name ?? "" }, ...known];
  return (
    <Select
      label={t("group")}
      placeholder={t("groupNone")}
      searchable
      clearable
      data={available}
      value={value === null ? null : String(value)}
      onChange={(id) => onChange(id === null ? null : Number(id))}
    />
  );
}
