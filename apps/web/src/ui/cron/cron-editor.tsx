import { Input, Select, TextInput } from "@mantine/core";
import { useState } from "react";
import { languageTag } from "../../core/locale/locale.ts";
import { useLanguage, useTranslation } from "../../core/locale/messages.ts";
import classes from "./cron.module.css";
import { CronFieldsInput } from "./cron-fields.tsx";
import type { CronFieldProps } from "./cron-props.ts";
import { type CronError, cronError, nextRuns } from "./engine.ts";
import { expressionOf, PLAN_KINDS, type Plan, planAs, planOf } from "./plan.ts";
import { PlanInputs } from "./plan-inputs.tsx";
import { planText, type TranslateCron } from "./text.ts";

const RUNS = 5;

const errorText = (error: CronError, t: TranslateCron): string =>
  error.kind === "field" ? t("field", { field: t(`field.${error.field}`), text: error.text }) : t(error.kind);

/** The editor: kind of repetition, its fields, the expression, and the next runs. */
export function CronEditor(props: CronFieldProps) {
  const { label, value, onChange, help, error, required = false, disabled = false, now, timeZone } = props;
  const t = useTranslation("ui.cron");
  const known = planOf(value);
  // An expression with a simple form may still be edited field by field.
  const [byField, setByField] = useState(known.every === "custom");
  const plan: Plan = byField ? planAs("custom", known) : known;
  const fieldError = cronError(value);
  const message = error ?? (fieldError && fieldError.kind !== "empty" ? errorText(fieldError, t) : undefined);
  const put = (next: Plan) => onChange(expressionOf(next));
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      withAsterisk={required}
      {...(help !== undefined && { description: help })}
    >
      <fieldset className={classes.editor} aria-label={label} disabled={disabled}>
        <div className={classes.plan}>
          <Select
            label={t("repeats")}
            className={classes.kind ?? ""}
            allowDeselect={false}
            disabled={disabled}
            data={PLAN_KINDS.map((kind) => ({ value: kind, label: t(`every.${kind}`) }))}
            value={plan.every}
            onChange={(kind) => {
              if (!kind) return;
              setByField(kind === "custom");
              put(planAs(kind, known));
            }}
          />
          <PlanInputs plan={plan} onChange={put} />
        </div>
        {plan.every === "custom" && <CronFieldsInput fields={plan.fields} error={fieldError} onChange={put} />}
        <TextInput
          label={t("expression")}
          className={classes.expression ?? ""}
          spellCheck={false}
          autoComplete="off"
          disabled={disabled}
          value={value}
          onChange={(event) => {
            const next = event.currentTarget.value;
            setByField(planOf(next).every === "custom");
            onChange(next);
          }}
          error={message}
          {...(plan.every === "custom" && { description: t("help") })}
        />
        {!fieldError && <Outlook plan={plan} expression={value} now={now} timeZone={timeZone} />}
      </fieldset>
    </Input.Wrapper>
  );
}

interface OutlookProps {
  readonly plan: Plan;
  readonly expression: string;
  readonly now: number;
  readonly timeZone: string;
}
/** The expression as text, and its next runs. */
function Outlook({ plan, expression, now, timeZone }: OutlookProps) {
  const t = useTranslation("ui.cron");
  const language = useLanguage();
  const runs = nextRuns(expression, now, timeZone, RUNS);
  // Swedish writes dates as ISO 8601 does.
  const moment = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone });
  const weekday = new Intl.DateTimeFormat(languageTag(language), { weekday: "short", timeZone });
  return (
    <div className={classes.outlook} role="status">
      <strong>{runs.length === 0 ? t("never") : planText(plan, t, language)}</strong>
      {runs.length === 0 ? (
        <span className="caption">{t("neverText")}</span>
      ) : (
        <>
          <span className="caption">{t("next")}</span>
          <ol className={classes.runs}>
            {runs.map((run) => (
              <li key={run}>
                <span>{moment.format(run)}</span> <span className={classes.weekday}>{weekday.format(run)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}
