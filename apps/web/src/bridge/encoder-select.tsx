import type { Encoder } from "@adel/protocol/business/encoder";
import { Select } from "@mantine/core";
import { useTranslation } from "../core/locale/messages.ts";
import classes from "./bridge.module.css";

interface SelectProps {
  readonly encoders: readonly Encoder[];
  readonly value: number | undefined;
  readonly onChange: (id: number) => void;
}
/** Which encoder this computer uses; the choice is remembered here. */
export function EncoderSelect({ encoders, value, onChange }: SelectProps) {
  const t = useTranslation("bridge");
  return (
    <Select
      aria-label={t("encoder")}
      placeholder={t("chooseEncoder")}
      className={classes.select ?? ""}
      allowDeselect={false}
      data={encoders.map(({ id, deviceName, deviceNumber }) => ({
        value: String(id),
        label: `${deviceName} · ${deviceNumber}`,
      }))}
      value={value === undefined ? null : String(value)}
      onChange={(id) => id && onChange(Number(id))}
    />
  );
}
