import { ActionIcon, Button, NumberInput } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import classes from "./buy.module.css";
import { type Limits, within } from "./quantity.ts";

interface Props {
  readonly value: number;
  readonly limits: Limits;
  readonly common: readonly number[];
  /** Why it can't be ordered. */
  readonly error: string | undefined;
  readonly onChange: (quantity: number) => void;
}

/** How many, within what is sold: by steps, by a usual number, or typed. */
export function QuantityStepper({ value, limits, common, error, onChange }: Props) {
  const t = useTranslation("business.buy");
  const { min, max } = limits;
  const step = (by: number) => onChange(within(limits, value + by));
  return (
    <div className={classes.field}>
      <div className={classes.stepper}>
        <ActionIcon
          variant="default"
          className={classes.step ?? ""}
          aria-label={t("less")}
          disabled={value <= min}
          onClick={() => step(-1)}
        >
          <IconMinus size={16} aria-hidden />
        </ActionIcon>
        <NumberInput
          className={classes.number ?? ""}
          label={t("quantity")}
          withAsterisk
          hideControls
          allowDecimal={false}
          allowNegative={false}
          thousandSeparator=","
          rightSection={<span className="caption">{t("unit")}</span>}
          rightSectionWidth={64}
          value={value}
          onChange={(next) => onChange(Number(next))}
          error={error}
          description={t("limits", { min: numberText(min), max: numberText(max) })}
          inputWrapperOrder={["label", "input", "description", "error"]}
        />
        <ActionIcon
          variant="default"
          className={classes.step ?? ""}
          aria-label={t("more")}
          disabled={value >= max}
          onClick={() => step(1)}
        >
          <IconPlus size={16} aria-hidden />
        </ActionIcon>
      </div>
      {common.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset would need a legend that is seen.
        <div role="group" className={classes.common} aria-label={t("presets")}>
          {common.map((count) => (
            <Button key={count} size="compact-sm" aria-pressed={count === value} onClick={() => onChange(count)}>
              {numberText(count)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
