import { PinChange, profileRoutes } from "@adel/protocol/auth/profile";
import { Button } from "@mantine/core";
import { useState } from "react";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { errorText } from "../../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useServices } from "../../../core/services.tsx";
import { useSubmitForm } from "../../../core/use-submit-form.ts";
import { Row } from "../../../ui/layout.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { Status } from "../../../ui/status.tsx";
import classes from "./profile.module.css";

interface Props {
  readonly hasPin: boolean;
  readonly onChanged: () => Promise<void>;
}
/** The PIN that wakes idle shift authorizations: set, changed or removed by the account password. */
export function PinForm({ hasPin, onChanged }: Props) {
  const t = useTranslation("auth.profile");
  const [isRemoving, setRemoving] = useState(false);
  const changed = async () => {
    setRemoving(false);
    await onChanged();
  };
  return (
    <div className={classes.form}>
      <p className={classes.note}>{t("pinText")}</p>
      <Status color={hasPin ? "good" : "off"}>{t(hasPin ? "hasPin" : "noPin")}</Status>
      {isRemoving ? (
        <RemoveForm onChanged={changed} onCancel={() => setRemoving(false)} />
      ) : (
        <SetForm hasPin={hasPin} onChanged={changed} onRemove={() => setRemoving(true)} />
      )}
    </div>
  );
}

const useShared = () => {
  const t = useTranslation("auth.profile");
  return { visibilityToggleButtonProps: { "aria-label": t("showPassword") } };
};
const DIGITS = { inputMode: "numeric", maxLength: 6, autoComplete: "off" } as const;

interface SetProps extends Props {
  readonly onRemove: () => void;
}
function SetForm({ hasPin, onChanged, onRemove }: SetProps) {
  const { api } = useServices();
  const language = useLanguage();
  const t = useTranslation("auth.profile");
  const shared = useShared();
  const { form, submit, busy, error } = useSubmitForm({
    start: { pin: "", confirmPin: "", password: "" },
    schema: PinChange,
    more: ({ pin, confirmPin }) => (pin === confirmPin ? {} : { confirmPin: errorText("PINS_DIFFER", language) }),
    send: async ({ password, pin }) => {
      await api.send(profileRoutes.changePin, { body: { password, pin } }, { quiet: true });
      form.reset();
      await onChanged();
      report.success(t("pinSet"));
    },
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {error && <ErrorAlert error={error} />}
      <PasswordField
        label={t("newPin")}
        description={t("pinRule")}
        {...DIGITS}
        {...shared}
        {...form.getInputProps("pin")}
      />
      <PasswordField label={t("pinAgain")} {...DIGITS} {...shared} {...form.getInputProps("confirmPin")} />
      <PasswordField
        label={t("oldPassword")}
        autoComplete="current-password"
        {...shared}
        {...form.getInputProps("password")}
      />
      <Row>
        <Button type="submit" variant="filled" loading={busy}>
          {t(hasPin ? "changePin" : "setPin")}
        </Button>
        {hasPin && <Button onClick={onRemove}>{t("removePin")}</Button>}
      </Row>
    </form>
  );
}

interface RemoveProps {
  readonly onChanged: () => Promise<void>;
  readonly onCancel: () => void;
}
function RemoveForm({ onChanged, onCancel }: RemoveProps) {
  const { api } = useServices();
  const t = useTranslation("auth.profile");
  const core = useTranslation("common");
  const { form, submit, busy, error } = useSubmitForm({
    start: { password: "" },
    schema: PinChange.pick({ password: true }),
    send: async ({ password }) => {
      await api.send(profileRoutes.changePin, { body: { password, pin: null } }, { quiet: true });
      await onChanged();
      report.success(t("pinRemoved"));
    },
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {error && <ErrorAlert error={error} />}
      <PasswordField
        label={t("oldPassword")}
        autoComplete="current-password"
        autoFocus
        {...useShared()}
        {...form.getInputProps("password")}
      />
      <Row>
        <Button type="submit" variant="filled" loading={busy}>
          {t("removePin")}
        </Button>
        <Button onClick={onCancel}>{core("cancel")}</Button>
      </Row>
    </form>
  );
}
