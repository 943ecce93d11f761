import { localize } from "@adel/protocol/kernel/text";
import { codesOf, type Division, provinces, regionOf } from "@adel/region";
import { Cascader } from "@mantine/core";
import { useId, useMemo, useRef, useState } from "react";
import { useLanguage, useTranslation } from "../../core/locale/messages.ts";
import { frameOf } from "../field.ts";
import type { RegionSelectProps } from "./region-props.ts";
import { useCascaderA11y } from "./use-cascader-a11y.ts";

const known = new Map(
  provinces.flatMap((province) => [province, ...(province.cities ?? [])]).map((one) => [one.code, one] as const),
);

/** Found by either name: 杭州, or hangzhou as one types it. */
const matches = (search: string, path: readonly { readonly value: string }[]): boolean =>
  path.some(({ value }) => {
    const region = known.get(value);
    return region !== undefined && `${region.zh} ${region.en}`.toLowerCase().includes(search.trim().toLowerCase());
  });

/** Provinces and their cities; typing finds a place by its Chinese or its Latin name. */
export function RegionCascader(props: RegionSelectProps) {
  const { value, onChange, provinceAlone = false } = props;
  const language = useLanguage();
  const t = useTranslation("ui.region");
  const data = useMemo(() => {
    const option = (region: Division) => ({ value: region.code, label: localize(region, language) });
    return provinces.map((province) => ({ ...option(province), children: (province.cities ?? []).map(option) }));
  }, [language]);
  const [open, setOpen] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const id = useId();
  useCascaderA11y(field, id, open);
  const { province, city } = value;
  // The same array for the same place: Mantine treats a new one as a new value.
  const codes = useMemo(() => codesOf({ province, city }), [province, city]);
  const placeholder = props.placeholder ?? t("choose");
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
      clearButtonProps={{ "aria-label": t("clear") }}
      nothingFoundMessage={t("none")}
      previousLevelsControlLabel={t("previous")}
      nextLevelsControlLabel={t("next")}
    />
  );
}
