import { Skeleton } from "@mantine/core";
import { Status } from "../../ui/status.tsx";
import { Tag } from "../../ui/tag.tsx";
import { toneOfState } from "./dict-states.ts";
import { useDictionary } from "./use-dictionary.ts";

type Value = string | number;
interface Props {
  readonly type: string;
  /** One value, or several of a multi-value field. */
  readonly value: Value | readonly Value[] | null | undefined;
}
const isList = (value: Props["value"]): value is readonly Value[] => Array.isArray(value);

/** The label of a stored value, in the page's language; a state with its icon. */
export function DictTag({ type, value }: Props) {
  const dictionary = useDictionary(type);
  const values = (isList(value) ? value : [value]).filter((one) => one !== null && one !== undefined && one !== "");
  if (dictionary.isPending && values.length > 0)
    return <Skeleton component="span" display="inline-block" height={12} width={48} />;
  return values.map((one) => {
    const { label, color } = dictionary.word(one ?? "");
    const state = toneOfState(type, one ?? "");
    return state ? (
      <Status key={one} color={state}>
        {label}
      </Status>
    ) : (
      <Tag key={one} color={color}>
        {label}
      </Tag>
    );
  });
}
