import type { PasswordLink } from "@adel/protocol/auth/password-link";
import { Button } from "@mantine/core";
import { IconLock } from "@tabler/icons-react";
import { type FormEvent, useEffect, useState } from "react";
import { ApiError } from "../../../core/api.ts";
import { ErrorAlert, type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { errorText } from "../../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { useServices } from "../../../core/services.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { authRoutes } from "./auth-routes.ts";
import { FIELD_ICON } from "./field-icon.ts";
import classes from "./login.module.css";
import { saveAccount } from "./saved-account.ts";
import { useFields } from "./use-fields.ts";

type Opened = Omit<PasswordLink, "token">;

/** /set-password#token: whoever has a one-time link sets the password of their account, which signs nobody in. */
export function SetPasswordPage() {
  const t = useTranslation("auth.session");
  const [token] = useState(() => location.hash.slice(1));
  const core = useTranslation("common");
  const { link, error, retry } = useLink(token);
  const [done, setDone] = useState(false);
  const handleSet = () => {
    history.replaceState(null, "", location.pathname);
    if (link) saveAccount(localStorage, link.userName);
    setDone(true);
  };
  const subtitle = () => {
    if (done && link) return t("passwordSetText", { account: link.userName });
    return link ? t("setPasswordText", { account: link.userName }) : " ";
  };
  return (
    <AuthLayout title={t(done ? "passwordSet" : "setPassword")} subtitle={subtitle()}>
      {error && (
        <ErrorAlert
          error={error}
          {...(error.error !== "PASSWORD_LINK_GONE" && { action: { label: core("retry"), onClick: retry } })}
        />
      )}
      {link && !done && <SetPasswordForm token={token} onSet={handleSet} />}
      {(done || error) && (
        <Button component="a" href="/login" variant="filled" fullWidth>
          {t(done ? "toSignIn" : "backToSignIn")}
        </Button>
      )}
    </AuthLayout>
  );
}

/** The account of a link, asked once; a link that is gone says so. */
function useLink(token: string) {
  const { api } = useServices();
  const [link, setLink] = useState<Opened>();
  const [error, setError] = useState<ErrorDetails>();
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another try is the reason to ask again
  useEffect(() => {
    let isCurrent = true;
    setError(undefined);
    api
      .send(authRoutes.openLink, { body: { token } }, { quiet: true })
      .then((opened) => isCurrent && setLink(opened))
      .catch((error: unknown) => isCurrent && setError(toErrorDetails(error)));
    return () => {
      isCurrent = false;
    };
  }, [api, token, tries]);
  return { link, error, retry: () => setTries(tries + 1) };
}

interface FormProps {
  readonly token: string;
  readonly onSet: () => void;
}
const START = { password: "", confirmPassword: "" };

function SetPasswordForm({ token, onSet }: FormProps) {
  const t = useTranslation("auth.session");
  const language = useLanguage();
  const { api } = useServices();
  const form = useFields<keyof typeof START>(START);
  const [error, setError] = useState<ErrorDetails>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const { password, confirmPassword } = form.values;
    const isValid = form.refuse({
      ...(password === "" && { password: errorText("PASSWORD_EMPTY", language) }),
      ...(confirmPassword !== password && { confirmPassword: errorText("PASSWORDS_DIFFER", language) }),
    });
    if (!isValid) return;
    setBusy(true);
    setError(undefined);
    try {
      await api.send(authRoutes.useLink, { body: { token, password } }, { quiet: true });
      onSet();
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : [];
      if (errors.length > 0) form.refuse(Object.fromEntries(errors.map(({ path, message }) => [path, message])));
      else setError(toErrorDetails(error));
      setBusy(false);
    }
  };
  const password = {
    leftSection: <IconLock {...FIELD_ICON} />,
    autoComplete: "new-password",
    visibilityToggleButtonProps: { "aria-label": t("showPassword") },
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {error && <ErrorAlert error={error} />}
      <PasswordField
        label={t("newPassword")}
        description={t("passwordRule")}
        {...password}
        {...form.props("password")}
      />
      <PasswordField label={t("passwordAgain")} {...password} {...form.props("confirmPassword")} />
      <Button type="submit" variant="filled" fullWidth loading={busy}>
        {t("setPassword")}
      </Button>
    </form>
  );
}
