import { codesOf, type Division, provinces, regionOf } from "@adel/region";
import { Cascader } from "@mantine/core";
import { useId, useMemo, useRef, useState } from "react";
import { useLanguage, useWords } from "../../core/locale/words.ts";
import { frameOf } from "../field.ts";
import { regionWords } from "./region.words.ts";
import type { RegionSelectProps } from "./region-props.ts";
import { useSpokenColumns } from "./spoken-columns.ts";

const known = new Map(
  provinces.flatMap((province) => [province, ...(province.cities ?? [])]).map((one) => [one.code, one] as const),
);

/** Found by either name: 杭州, or hangzhou as one types it. */
const matches = (wanted: string, path: readonly { readonly value: string }[]): boolean =>
  path.some(({ value }) => {
    const place = known.get(value);
    return place !== undefined && `${place.zh} ${place.en}`.toLowerCase().includes(wanted.trim().toLowerCase());
  });

/** Provinces beside their cities; typing finds a place by its Chinese or its Latin name. */
export function RegionCascader(props: RegionSelectProps) {
  const { value, onChange, provinceAlone = false } = props;
  const language = useLanguage();
  const say = useWords(regionWords);
  const data = useMemo(() => {
    const option = (place: Division) => ({ value: place.code, label: place[language] });
    return provinces.map((province) => ({ ...option(province), children: (province.cities ?? []).map(option) }));
  }, [language]);
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useSpokenColumns(field, id, open);
  const { province, city } = value;
  // The same array as long as it is the same place: Mantine takes another one for another choice.
  const codes = useMemo(() => codesOf({ province, city }), [province, city]);
  const placeholder = props.placeholder ?? say("choose");
  return (
    <Cascader
      {...frameOf({ ...props, placeholder })}
      ref={field}
      id={id}
      onDropdownOpen={() => setOpen(true)}
      onDropdownClose={() => setOpen(false)}
      scrollAreaProps={{ "aria-label": props.label }}
      data={data}
      value={codes.length === 0 ? null : codes}
      onChange={(path) => onChange(regionOf(path ?? []))}
      changeOnSelect={provinceAlone}
      closeOnSelect={!provinceAlone}
      allowDeselect={false}
      searchable
      filter={matches}
      formatValue={({ options }) => [...new Set(options.map((option) => String(option.label)))].join(" / ")}
      columnWidth={168}
      clearable={props.required !== true}
      clearButtonProps={{ "aria-label": say("clear") }}
      nothingFoundMessage={say("none")}
      previousLevelsControlLabel={say("previous")}
      nextLevelsControlLabel={say("next")}
    />
  );
}
