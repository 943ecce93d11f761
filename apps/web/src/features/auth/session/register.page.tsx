import type { ErrorCode } from "@adel/protocol/kernel/errors";
import { Button, TextInput } from "@mantine/core";
import { IconLock, IconUser } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../core/api.ts";
import { ErrorAlert, type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { errorText } from "../../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { useServices } from "../../../core/services.tsx";
import { clearPendingLink, loadPendingLink } from "../../../core/stored-exchange.ts";
import { PasswordField } from "../../../ui/password-field.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { authRoutes } from "./auth-routes.ts";
import { CaptchaField } from "./captcha-field.tsx";
import { FIELD_ICON } from "./field-icon.ts";
import classes from "./login.module.css";
import type { PublicProps } from "./public-page-props.ts";
import { saveAccount } from "./saved-account.ts";
import { ServerUnreachable } from "./server-unreachable.tsx";
import { useCaptcha } from "./use-captcha.ts";
import { useFields } from "./use-fields.ts";
import { useSignInMethods } from "./use-sign-in-methods.ts";

/** /register: creates an account, if the server allows registration. */
export function RegisterPage({ onDone }: PublicProps) {
  const t = useTranslation("auth.session");
  const methods = useSignInMethods();
  const [unbound] = useState(() => loadPendingLink(sessionStorage));
  const [created, setCreated] = useState<string>();
  const closed = !methods.loading && !methods.register;
  const subtitle = () => {
    if (created !== undefined) return t("registeredText", { account: created });
    if (closed) return t("registerClosed");
    return unbound ? t("registerBound", { provider: unbound.providerName }) : t("registerText");
  };
  return (
    <AuthLayout
      title={t(created === undefined ? "register" : "registered")}
      subtitle={methods.loading ? " " : subtitle()}
    >
      {created === undefined && methods.register && (
        <RegisterForm ticket={unbound?.ticket} onCreated={setCreated} onEntered={() => onDone(unbound?.target ?? "")} />
      )}
      {(created !== undefined || closed) && (
        <Button component="a" href="/login" variant="filled" fullWidth>
          {t(created === undefined ? "backToSignIn" : "toSignIn")}
        </Button>
      )}
    </AuthLayout>
  );
}

interface FormProps {
  /** For a user whom a provider has just authenticated. */
  readonly ticket: string | undefined;
  readonly onCreated: (account: string) => void;
  readonly onEntered: () => void;
}
const START = { username: "", password: "", again: "", code: "" };
type Field = keyof typeof START;

function useRegistrationFields(codeNeeded: boolean) {
  const language = useLanguage();
  const form = useFields<Field>(START);
  const { username, password, again: confirmPassword, code } = form.values;
  const error = (field: Field, wrong: boolean, word: ErrorCode) => wrong && { [field]: errorText(word, language) };
  return {
    ...form,
    /** Rules checked here; the server checks all others and reports them on the field. */
    check: () =>
      form.refuse({
        ...error("username", username.trim() === "", "USERNAME_EMPTY"),
        ...error("password", password === "", "PASSWORD_EMPTY"),
        ...error("again", confirmPassword !== password, "PASSWORDS_DIFFER"),
        ...error("code", codeNeeded && code.trim() === "", "CODE_EMPTY"),
      }),
  };
}

/** Creates the account; one that a provider named is signed in at once. */
function useRegistration(captcha: ReturnType<typeof useCaptcha>, { ticket, onCreated, onEntered }: FormProps) {
  const { api, session } = useServices();
  const form = useRegistrationFields(captcha.needed);
  const [error, setError] = useState<ErrorDetails>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.check()) return;
    setBusy(true);
    setError(undefined);
    const username = form.values.username.trim();
    const { password, code } = form.values;
    try {
      const body = {
        username,
        password,
        code: code.trim(),
        uuid: captcha.uuid,
        ...(ticket !== undefined && { ticket }),
      };
      const { token } = await api.send(authRoutes.register, { body }, { quiet: true });
      clearPendingLink(sessionStorage);
      saveAccount(localStorage, username);
      if (token === undefined) return onCreated(username);
      session.adopt(token);
      onEntered();
    } catch (error) {
      const errors = error instanceof ApiError ? error.errors : [];
      form.set("code", "");
      captcha.refresh();
      // Errors of a field are shown there; others above the form.
      if (errors.length > 0) form.refuse(Object.fromEntries(errors.map(({ path, message }) => [path, message])));
      else setError(toErrorDetails(error));
      setBusy(false);
    }
  };
  return { form, error, busy, submit };
}

function RegisterForm(props: FormProps) {
  const { ticket } = props;
  const t = useTranslation("auth.session");
  const captcha = useCaptcha();
  const { form, error, busy, submit } = useRegistration(captcha, props);
  if (captcha.failed) return <ServerUnreachable onRetry={captcha.refresh} />;
  const password = {
    leftSection: <IconLock {...FIELD_ICON} />,
    autoComplete: "new-password",
    visibilityToggleButtonProps: { "aria-label": t("showPassword") },
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {error && <ErrorAlert error={error} />}
      <TextInput
        label={t("account")}
        description={t("accountRule")}
        autoComplete="username"
        leftSection={<IconUser {...FIELD_ICON} />}
        {...form.props("username")}
      />
      <PasswordField label={t("password")} description={t("passwordRule")} {...password} {...form.props("password")} />
      <PasswordField label={t("passwordAgain")} {...password} {...form.props("again")} />
      <CaptchaField captcha={captcha} input={form.props("code")} />
      <Button type="submit" variant="filled" fullWidth loading={busy}>
        {t("register")}
      </Button>
      <p className={classes.aside}>
        {t("haveAccount")}{" "}
        <a className="link" href={ticket === undefined ? "/login" : "/bind"}>
          {t(ticket === undefined ? "toSignIn" : "toBind")}
        </a>
      </p>
    </form>
  );
}
