import { PasswordChange, profileRoutes } from "@adel/protocol/auth/profile";
import { faultText } from "@adel/protocol/kernel/faults";
import { Button, PasswordInput } from "@mantine/core";
import { FaultNotice } from "../../../core/fault-notice.tsx";
import { useLanguage, useWords } from "../../../core/locale/words.ts";
import { tell } from "../../../core/notify.ts";
import { usePageForm } from "../../../core/page-form.ts";
import { useServices } from "../../../core/services.tsx";
import { Row } from "../../../ui/layout.tsx";
import classes from "./profile.module.css";
import { profileWords } from "./profile.words.ts";

const EMPTY = { oldPassword: "", newPassword: "", again: "" };

interface Props {
  /** Whose password it is, for the browser's password store. */
  readonly account: string;
  readonly onChanged: () => void;
}

/** A new password, by the one that holds now. */
export function PasswordForm({ account, onChanged }: Props) {
  const { api } = useServices();
  const language = useLanguage();
  const say = useWords(profileWords);
  const { form, submit, busy, trouble } = usePageForm({
    start: EMPTY,
    schema: PasswordChange,
    more: ({ newPassword, again }) => (newPassword === again ? {} : { again: faultText("PASSWORDS_DIFFER", language) }),
    send: async ({ oldPassword, newPassword }) => {
      await api.send(profileRoutes.changePassword, { body: { oldPassword, newPassword } }, { quiet: true });
      form.reset();
      onChanged();
      tell.success(say("passwordChanged"));
    },
  });
  const shared = { visibilityToggleButtonProps: { "aria-label": say("showPassword") } };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {trouble && <FaultNotice trouble={trouble} />}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <PasswordInput
        label={say("oldPassword")}
        autoComplete="current-password"
        {...shared}
        {...form.getInputProps("oldPassword")}
      />
      <PasswordInput
        label={say("newPassword")}
        description={say("passwordRule")}
        autoComplete="new-password"
        {...shared}
        {...form.getInputProps("newPassword")}
      />
      <PasswordInput
        label={say("passwordAgain")}
        autoComplete="new-password"
        {...shared}
        {...form.getInputProps("again")}
      />
      <p className={classes.note}>{say("passwordText")}</p>
      <Row>
        <Button type="submit" variant="filled" loading={busy}>
          {say("changePassword")}
        </Button>
      </Row>
    </form>
  );
}
