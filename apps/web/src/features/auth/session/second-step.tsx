import type { FactorSecret } from "@adel/protocol/auth/second-factor";
import type { SecondStep as Step } from "@adel/protocol/auth/session";
import { Button, TextInput } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../core/api.ts";
import { ErrorAlert, type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { errorText } from "../../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { canUsePasskeys } from "../../../core/passkey.ts";
import { useServices } from "../../../core/services.tsx";
import { CODE_FIELD, RecoveryCodes, SecretDisplay } from "../second-factor/index.ts";
import { authRoutes } from "./auth-routes.ts";
import classes from "./login.module.css";
import { PasskeyButton } from "./passkey-button.tsx";
import { useFields } from "./use-fields.ts";

interface Props {
  readonly step: Step;
  /** The session is open. */
  readonly onSignedIn: () => void;
  /** Back to the password. */
  readonly onRestart: () => void;
}
/** The second step of a sign-in: a code, or the set-up of a factor that a role requires. */
export function SecondStep({ step, onSignedIn, onRestart }: Props) {
  const t = useTranslation("auth.second-factor");
  const { session } = useServices();
  const [secret, setSecret] = useState<FactorSecret>();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[]>();
  const handleDone = ({ token, recoveryCodes: codes }: { token: string; recoveryCodes?: string[] | undefined }) => {
    session.adopt(token);
    if (codes) setRecoveryCodes(codes);
    else onSignedIn();
  };
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onSignedIn} />;
  return (
    <div className={classes.form}>
      <p className={classes.note}>{t(step.setUp ? "stepSetUpText" : "stepText")}</p>
      {step.setUp && !secret ? (
        <SetUpCodeForm ticket={step.ticket} onSecret={setSecret} />
      ) : (
        <>
          {secret && <SecretDisplay secret={secret} />}
          <CodeForm ticket={step.ticket} isSetUp={step.setUp} onDone={handleDone} />
          {step.passkey && canUsePasskeys() && <PasskeyButton ticket={step.ticket} onDone={handleDone} />}
        </>
      )}
      <button type="button" className="link" onClick={onRestart}>
        {t("backToPassword")}
      </button>
    </div>
  );
}

/** A form of one field: its error, or the server's, and whether it is being sent. */
function useCodeForm<T>(send: (code: string) => Promise<T>, onDone: (result: T) => void) {
  const language = useLanguage();
  const form = useFields<"code">({ code: "" });
  const [error, setError] = useState<ErrorDetails>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const code = form.values.code.trim();
    if (!form.refuse(code === "" ? { code: errorText("CODE_EMPTY", language) } : {})) return;
    setBusy(true);
    setError(undefined);
    try {
      onDone(await send(code));
    } catch (error) {
      const [field] = error instanceof ApiError ? error.errors : [];
      const isWrong = error instanceof ApiError && error.error === "SECOND_FACTOR_WRONG";
      if (field) form.refuse({ code: field.message });
      else if (isWrong) form.refuse({ code: error.message });
      else setError(toErrorDetails(error));
      setBusy(false);
    }
  };
  return { form, error, busy, submit: (event: FormEvent) => void submit(event) };
}

interface CodeProps {
  readonly ticket: string;
  /** The code confirms a new secret: a recovery code is none. */
  readonly isSetUp: boolean;
  readonly onDone: (signedIn: { token: string; recoveryCodes?: string[] | undefined }) => void;
}
function CodeForm({ ticket, isSetUp, onDone }: CodeProps) {
  const t = useTranslation("auth.second-factor");
  const { api } = useServices();
  const { form, error, busy, submit } = useCodeForm(
    (code) => api.send(authRoutes.completeSignIn, { body: { ticket, code } }, { quiet: true }),
    onDone,
  );
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {error && <ErrorAlert error={error} />}
      <TextInput label={t(isSetUp ? "appCode" : "codeOrRecovery")} autoFocus {...CODE_FIELD} {...form.props("code")} />
      <Button type="submit" variant="filled" fullWidth loading={busy}>
        {t("signIn")}
      </Button>
    </form>
  );
}

interface SetUpProps {
  readonly ticket: string;
  readonly onSecret: (secret: FactorSecret) => void;
}
function SetUpCodeForm({ ticket, onSecret }: SetUpProps) {
  const t = useTranslation("auth.second-factor");
  const { api } = useServices();
  const { form, error, busy, submit } = useCodeForm(
    (setUpCode) => api.send(authRoutes.setUpFactor, { body: { ticket, setUpCode } }, { quiet: true }),
    onSecret,
  );
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {error && <ErrorAlert error={error} />}
      <TextInput
        label={t("setUpCode")}
        description={t("setUpCodeHelp")}
        autoFocus
        autoComplete="off"
        {...form.props("code")}
      />
      <Button type="submit" variant="filled" fullWidth loading={busy}>
        {t("goOn")}
      </Button>
    </form>
  );
}
