import { TextInput } from "@mantine/core";
import { useTranslation } from "../../core/locale/messages.ts";
import classes from "./cron.module.css";
import type { CronError } from "./engine.ts";
import { FIELDS, type Plan } from "./plan.ts";

interface Props {
  readonly fields: readonly string[];
  readonly error: CronError | undefined;
  readonly onChange: (plan: Plan) => void;
}
/** The value for "any" in an emptied field; a year may be missing altogether. */
const ANY = "*";

/** The expression field by field; the one that is wrong is marked. */
export function CronFieldsInput({ fields, error, onChange }: Props) {
  const t = useTranslation("ui.cron");
  const put = (at: number, text: string) => {
    const next = FIELDS.map((_, position) => (position === at ? text.trim() : (fields[position] ?? "")));
    const year = next.pop();
    onChange({ every: "custom", fields: [...next.map((part) => part || ANY), ...(year ? [year] : [])] });
  };
  return (
    <div className={classes.fields}>
      {FIELDS.map((field, at) => (
        <TextInput
          key={field}
          label={t(`field.${field}`)}
          spellCheck={false}
          autoComplete="off"
          value={fields[at] ?? ""}
          onChange={(event) => put(at, event.currentTarget.value)}
          error={error?.kind === "field" && error.field === field}
        />
      ))}
    </div>
  );
}
