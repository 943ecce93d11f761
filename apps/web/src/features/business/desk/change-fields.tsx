import { NumberInput, TextInput } from "@mantine/core";
import { useTranslation } from "../../../core/locale/messages.ts";
import { PasswordField } from "../../../ui/password-field.tsx";
import { bitsIn } from "../card/index.ts";
import { type ActChange, LISTS } from "./act-change.ts";
import classes from "./desk.module.css";

interface Props {
  readonly change: ActChange;
  readonly onChange: (change: ActChange) => void;
  readonly readOnly: boolean;
  readonly hasLadder: boolean;
}
/** Changes the records of one act's cards; the end may be later than the policy allows as well. */
export function ChangeFields({ change, onChange, readOnly, hasLadder }: Props) {
  const t = useTranslation("business.desk");
  const lists = hasLadder ? LISTS : (["areas"] as const);
  return (
    <fieldset className={classes.change} aria-label={t("changeTitle")} disabled={readOnly}>
      <p className="caption">{t("changeHelp")}</p>
      {lists.map((name, at) => (
        <TextInput
          key={name}
          label={t(`change.${name}`)}
          placeholder="1-5, 12"
          autoFocus={at === 0}
          autoComplete="off"
          value={change[name]}
          error={!bitsIn(change[name]) && t("changeNumbers")}
          onChange={(event) => onChange({ ...change, [name]: event.currentTarget.value })}
        />
      ))}
      {(["relays", "offDelay"] as const).map((name) => (
        <NumberInput
          key={name}
          label={t(`change.${name}`)}
          min={0}
          max={255}
          clampBehavior="strict"
          allowDecimal={false}
          value={change[name]}
          onChange={(value) => typeof value === "number" && onChange({ ...change, [name]: value })}
        />
      ))}
      <PasswordField
        label={t("password")}
        autoComplete="off"
        value={change.password}
        onChange={(event) => onChange({ ...change, password: event.currentTarget.value })}
      />
    </fieldset>
  );
}
