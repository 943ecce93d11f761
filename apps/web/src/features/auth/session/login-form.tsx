import { Button, Checkbox } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { ErrorAlert, type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useServices } from "../../../core/services.tsx";
import { AccountFields } from "./account-fields.tsx";
import { CaptchaField } from "./captcha-field.tsx";
import classes from "./login.module.css";
import { clearAccount, loadAccount, saveAccount } from "./saved-account.ts";
import { ServerUnreachable } from "./server-unreachable.tsx";
import { useCaptcha } from "./use-captcha.ts";
import { useCredentials } from "./use-credentials.ts";
import { useSecondStep } from "./use-second-step.tsx";

interface Props {
  readonly onSignedIn: () => Promise<void>;
  /** Called at the first input. */
  readonly onStarted?: (() => void) | undefined;
}

/** The three fields with their messages, and the server's error. */
export function LoginForm({ onSignedIn, onStarted }: Props) {
  const { session } = useServices();
  const t = useTranslation("auth.session");
  const captcha = useCaptcha();
  const [remember, setRemember] = useState(loadAccount(localStorage) !== "");
  const [error, setError] = useState<ErrorDetails>();
  const form = useCredentials(loadAccount(localStorage), captcha.needed);
  const [busy, setBusy] = useState(false);
  const second = useSecondStep(() => void onSignedIn());
  const rememberAccount = () => {
    if (remember) saveAccount(localStorage, form.values.username);
    else clearAccount(localStorage);
  };
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.check()) return;
    setBusy(true);
    setError(undefined);
    try {
      await session.signIn({ ...form.values, uuid: captcha.uuid });
      rememberAccount();
      await onSignedIn();
    } catch (error) {
      if (second.begin(error)) rememberAccount();
      else setError(toErrorDetails(error));
      form.set("code", "");
      captcha.refresh();
    } finally {
      setBusy(false);
    }
  };
  if (captcha.failed) return <ServerUnreachable onRetry={captcha.refresh} />;
  return second.instead(
    <form className={classes.form} onFocus={onStarted} onSubmit={(event) => void submit(event)} noValidate>
      {error && <ErrorAlert error={error} />}
      <AccountFields form={form} />
      <CaptchaField captcha={captcha} input={form.props("code")} />
      <Checkbox
        label={t("remember")}
        description={t("rememberHelp")}
        checked={remember}
        onChange={(event) => setRemember(event.currentTarget.checked)}
      />
      <Button type="submit" variant="filled" fullWidth loading={busy}>
        {t("signIn")}
      </Button>
    </form>,
  );
}
