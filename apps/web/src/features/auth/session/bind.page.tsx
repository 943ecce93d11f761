import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { ErrorAlert, type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useServices } from "../../../core/services.tsx";
import { clearPendingLink, loadPendingLink, type PendingLink } from "../../../core/stored-exchange.ts";
import { AccountFields } from "./account-fields.tsx";
import { AuthLayout } from "./auth-layout.tsx";
import { authRoutes } from "./auth-routes.ts";
import { CaptchaField } from "./captcha-field.tsx";
import classes from "./login.module.css";
import type { PublicProps } from "./public-page-props.ts";
import { ServerUnreachable } from "./server-unreachable.tsx";
import { useCaptcha } from "./use-captcha.ts";
import { useCredentials } from "./use-credentials.ts";
import { useSecondStep } from "./use-second-step.tsx";
import { useSignInMethods } from "./use-sign-in-methods.ts";

/** /bind: assigns an account to an identity that a provider has proven, once. */
export function BindPage({ onDone }: PublicProps) {
  const t = useTranslation("auth.session");
  const [unbound] = useState(() => loadPendingLink(sessionStorage));
  if (!unbound)
    return (
      <AuthLayout title={t("bind")} subtitle={t("nothingToBind")}>
        <Button component="a" href="/login" variant="filled" fullWidth>
          {t("backToSignIn")}
        </Button>
      </AuthLayout>
    );
  const { providerName: provider, name } = unbound;
  return (
    <AuthLayout
      title={t("bind")}
      subtitle={name === "" ? t("bindTextNameless", { provider }) : t("bindText", { provider, name })}
    >
      <BindForm unbound={unbound} onDone={onDone} />
    </AuthLayout>
  );
}

function BindForm({ unbound, onDone }: PublicProps & { readonly unbound: PendingLink }) {
  const { api, session } = useServices();
  const t = useTranslation("auth.session");
  const captcha = useCaptcha();
  const methods = useSignInMethods();
  const form = useCredentials("", captcha.needed);
  const [error, setError] = useState<ErrorDetails>();
  const [busy, setBusy] = useState(false);
  const finish = () => {
    clearPendingLink(sessionStorage);
    onDone(unbound.target);
  };
  const second = useSecondStep(finish);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.check()) return;
    setBusy(true);
    setError(undefined);
    try {
      const body = { ...form.values, uuid: captcha.uuid, ticket: unbound.ticket };
      const { token } = await api.send(authRoutes.bind, { body }, { quiet: true });
      session.adopt(token);
      finish();
    } catch (error) {
      if (!second.begin(error)) setError(toErrorDetails(error));
      form.set("code", "");
      captcha.refresh();
      setBusy(false);
    }
  };
  if (captcha.failed) return <ServerUnreachable onRetry={captcha.refresh} />;
  return second.instead(
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {error && <ErrorAlert error={error} />}
      <AccountFields form={form} />
      <CaptchaField captcha={captcha} input={form.props("code")} />
      <Button type="submit" variant="filled" fullWidth loading={busy}>
        {t("bindAndEnter")}
      </Button>
      <p className={classes.aside}>
        {methods.register && (
          <>
            {t("noAccount")}{" "}
            <a className="link" href="/register">
              {t("toRegister")}
            </a>{" "}
            ·{" "}
          </>
        )}
        <a className="link" href="/login" onClick={() => clearPendingLink(sessionStorage)}>
          {t("otherSignIn")}
        </a>
      </p>
    </form>,
  );
}
