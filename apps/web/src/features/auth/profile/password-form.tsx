import { PasswordChange, profileRoutes } from "@adel/protocol/auth/profile";
import { Button } from "@mantine/core";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { errorText } from "../../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useServices } from "../../../core/services.tsx";
import { useSubmitForm } from "../../../core/use-submit-form.ts";
import { Row } from "../../../ui/layout.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import classes from "./profile.module.css";

const EMPTY = { oldPassword: "", newPassword: "", confirmPassword: "" };

interface Props {
  /** User name, for the browser's password store. */
  readonly account: string;
  readonly onChanged: () => void;
}

/** Sets a new password after checking the current one. */
export function PasswordForm({ account, onChanged }: Props) {
  const { api } = useServices();
  const language = useLanguage();
  const t = useTranslation("auth.profile");
  const { form, submit, busy, error } = useSubmitForm({
    start: EMPTY,
    schema: PasswordChange,
    more: ({ newPassword, confirmPassword }) =>
      newPassword === confirmPassword ? {} : { confirmPassword: errorText("PASSWORDS_DIFFER", language) },
    send: async ({ oldPassword, newPassword }) => {
      await api.send(profileRoutes.changePassword, { body: { oldPassword, newPassword } }, { quiet: true });
      form.reset();
      onChanged();
      report.success(t("passwordChanged"));
    },
  });
  const shared = { visibilityToggleButtonProps: { "aria-label": t("showPassword") } };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {error && <ErrorAlert error={error} />}
      <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
      <PasswordField
        label={t("oldPassword")}
        autoComplete="current-password"
        {...shared}
        {...form.getInputProps("oldPassword")}
      />
      <PasswordField
        label={t("newPassword")}
        description={t("passwordRule")}
        autoComplete="new-password"
        {...shared}
        {...form.getInputProps("newPassword")}
      />
      <PasswordField
        label={t("passwordAgain")}
        autoComplete="new-password"
        {...shared}
        {...form.getInputProps("confirmPassword")}
      />
      <p className={classes.note}>{t("passwordText")}</p>
      <Row>
        <Button type="submit" variant="filled" loading={busy}>
          {t("changePassword")}
        </Button>
      </Row>
    </form>
  );
}
