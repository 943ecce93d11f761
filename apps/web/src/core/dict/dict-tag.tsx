import { Skeleton } from "@mantine/core";
import { Tag } from "../../ui/tag.tsx";
import { useDictionary } from "./use-dictionary.ts";

type Value = string | number;
interface Props {
  readonly type: string;
  /** One value, or several of a field that holds many. */
  readonly value: Value | readonly Value[] | null | undefined;
}
const isList = (value: Props["value"]): value is readonly Value[] => Array.isArray(value);

/** The word for a stored value, in the page's language. */
export function DictTag({ type, value }: Props) {
  const dictionary = useDictionary(type);
  const values = (isList(value) ? value : [value]).filter((one) => one !== null && one !== undefined && one !== "");
  if (dictionary.isPending && values.length > 0)
    return <Skeleton component="span" display="inline-block" height={12} width={48} />;
  return values.map((one) => {
    const { label, tone } = dictionary.word(one ?? "");
    return (
      <Tag key={one} tone={tone}>
        {label}
      </Tag>
    );
  });
}
