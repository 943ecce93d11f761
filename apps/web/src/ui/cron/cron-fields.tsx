import { TextInput } from "@mantine/core";
import { useWords } from "../../core/locale/words.ts";
import classes from "./cron.module.css";
import { cronWords } from "./cron.words.ts";
import type { CronProblem } from "./engine.ts";
import { FIELDS, type Plan } from "./plan.ts";

interface Props {
  readonly fields: readonly string[];
  readonly problem: CronProblem | undefined;
  readonly onChange: (plan: Plan) => void;
}
/** What stands for "any" where a field was emptied; a year may be missing altogether. */
const ANY = "*";

/** The expression field by field; the one that is wrong is marked. */
export function CronFieldsInput({ fields, problem, onChange }: Props) {
  const say = useWords(cronWords);
  const put = (at: number, text: string) => {
    const next = FIELDS.map((_, place) => (place === at ? text.trim() : (fields[place] ?? "")));
    const year = next.pop();
    onChange({ every: "custom", fields: [...next.map((part) => part || ANY), ...(year ? [year] : [])] });
  };
  return (
    <div className={classes.fields}>
      {FIELDS.map((field, at) => (
        <TextInput
          key={field}
          label={say(`field.${field}`)}
          spellCheck={false}
          autoComplete="off"
          value={fields[at] ?? ""}
          onChange={(event) => put(at, event.currentTarget.value)}
          error={problem?.is === "field" && problem.field === field}
        />
      ))}
    </div>
  );
}
