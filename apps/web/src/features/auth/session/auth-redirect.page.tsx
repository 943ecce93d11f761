import { Button, Loader } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Api } from "../../../core/api.ts";
import { ErrorAlert, type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useServices } from "../../../core/services.tsx";
import type { Session } from "../../../core/session.ts";
import { savePendingLink, takeExchange } from "../../../core/stored-exchange.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { authRoutes } from "./auth-routes.ts";
import classes from "./login.module.css";
import type { PublicProps } from "./public-page-props.ts";
import { useSecondStep } from "./use-second-step.tsx";

/** The linked sign-ins in the profile page. */
const LINKED = "/user/profile?tab=linked";

/** Reads the parameters of the provider's redirect, removes them from the address bar, and returns the next page. */
async function comeBack(api: Api, session: Session, started: ReturnType<typeof takeExchange>): Promise<string> {
  const answer = location.search.slice(1);
  history.replaceState(null, "", location.pathname);
  const body = { answer: answer || "-", binder: started?.binder ?? "-".repeat(43) };
  const end = await api.send(authRoutes.finish, { body }, { quiet: true });
  if (end.kind === "linked") return LINKED;
  if (end.kind === "signedIn") {
    session.adopt(end.token);
    return started?.target ?? "";
  }
  const { ticket, providerName, name } = end;
  savePendingLink(sessionStorage, { ticket, providerName, name, target: started?.target ?? "" });
  return "/bind";
}

/** /auth-redirect: where a provider sends people back. */
export function AuthRedirectPage({ onDone }: PublicProps) {
  const { api, session } = useServices();
  const t = useTranslation("auth.session");
  const [error, setError] = useState<ErrorDetails>();
  const coming = useRef<Promise<string>>(undefined);
  const target = useRef("");
  const second = useSecondStep(() => onDone(target.current));
  const showError = useEffectEvent((error: unknown) => {
    if (!second.begin(error)) setError(toErrorDetails(error));
  });
  useEffect(() => {
    // A return is good once, however often this effect runs.
    if (coming.current === undefined) {
      const started = takeExchange(sessionStorage);
      target.current = started?.target ?? "";
      coming.current = comeBack(api, session, started);
    }
    coming.current.then(onDone, showError);
  }, [api, session, onDone]);
  const inside = session.token() !== undefined;
  const title = error ? (inside ? "notDone" : "notSignedIn") : "returning";
  return (
    <AuthLayout title={t(title)}>
      {second.instead(
        error ? (
          <div className={classes.form}>
            <ErrorAlert error={error} />
            <Button component="a" href={inside ? "/" : "/login"} variant="filled" fullWidth>
              {t(inside ? "toOffice" : "backToSignIn")}
            </Button>
          </div>
        ) : (
          <p className={classes.subtitle} role="status">
            <Loader size={16} aria-hidden /> {t("returningText")}
          </p>
        ),
      )}
    </AuthLayout>
  );
}
