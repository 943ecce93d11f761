import { Button } from "@mantine/core";
import { IconLogin2 } from "@tabler/icons-react";
import { useState } from "react";
import { ErrorAlert, type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useServices } from "../../../core/services.tsx";
import { saveExchange } from "../../../core/stored-exchange.ts";
import { authRoutes } from "./auth-routes.ts";
import classes from "./login.module.css";
import { useSignInMethods } from "./use-sign-in-methods.ts";

/** The sign-in providers, and the link to registration, if the server offers them. */
export function SignInMethods() {
  const { api } = useServices();
  const t = useTranslation("auth.session");
  const methods = useSignInMethods();
  const [going, setGoing] = useState<string>();
  const [error, setError] = useState<ErrorDetails>();
  const go = async (provider: string) => {
    setGoing(provider);
    setError(undefined);
    try {
      const body = { provider, origin: location.origin };
      const { address, binder } = await api.send(authRoutes.start, { body }, { quiet: true });
      saveExchange(sessionStorage, { binder, target: new URLSearchParams(location.search).get("redirect") ?? "" });
      location.assign(address);
    } catch (error) {
      setError(toErrorDetails(error));
      setGoing(undefined);
    }
  };
  if (methods.providers.length === 0 && !methods.register) return null;
  return (
    <div className={classes.methods}>
      {methods.providers.length > 0 && <p className={classes.or}>{t("or")}</p>}
      {error && <ErrorAlert error={error} />}
      {methods.providers.map(({ providerKey, providerName }) => (
        <Button
          key={providerKey}
          fullWidth
          leftSection={<IconLogin2 size={16} stroke={1.6} aria-hidden />}
          loading={going === providerKey}
          disabled={going !== undefined && going !== providerKey}
          onClick={() => void go(providerKey)}
        >
          {t("by", { provider: providerName })}
        </Button>
      ))}
      {methods.register && (
        <p className={classes.aside}>
          {t("noAccount")}{" "}
          <a className="link" href="/register">
            {t("toRegister")}
          </a>
        </p>
      )}
    </div>
  );
}
