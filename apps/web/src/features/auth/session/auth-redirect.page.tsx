import { Button, Loader } from "@mantine/core";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { Api } from "../../../core/api.ts";
import { ErrorAlert, type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { loadToolMessages, useTranslation } from "../../../core/locale/messages.ts";
import { announceProof, providerToAsk } from "../../../core/proof-channel.ts";
import { useServices } from "../../../core/services.tsx";
import type { Session } from "../../../core/session.ts";
import { saveExchange, savePendingLink, takeExchange } from "../../../core/stored-exchange.ts";
import { AuthLayout } from "./auth-layout.tsx";
import { authRoutes } from "./auth-routes.ts";
import classes from "./login.module.css";
import type { PublicProps } from "./public-page-props.ts";
import { useSecondStep } from "./use-second-step.tsx";

/** The linked sign-ins in the profile page. */
const LINKED = "/user/profile?tab=linked";
/** A window that only proves who is there has no next page. */
const PROVEN = Symbol("proven");

/** Goes to a provider that is to prove again who is there; the address never comes back from here. */
async function leave(api: Api, provider: string): Promise<never> {
  const body = { provider, origin: location.origin };
  const { address, binder } = await api.send(authRoutes.again, { body }, { quiet: true });
  saveExchange(sessionStorage, { binder, target: "" });
  location.assign(address);
  return new Promise(() => undefined);
}

/** Reads the parameters of the provider's redirect, removes them from the address bar, and returns the next page. */
async function comeBack(
  api: Api,
  session: Session,
  started: ReturnType<typeof takeExchange>,
): Promise<string | typeof PROVEN> {
  const answer = location.search.slice(1);
  history.replaceState(null, "", location.pathname);
  const body = { answer: answer || "-", binder: started?.binder ?? "-".repeat(43) };
  const end = await api.send(authRoutes.finish, { body }, { quiet: true });
  if (end.kind === "linked") return LINKED;
  if (end.kind === "proven") {
    await loadToolMessages();
    announceProof();
    // Where the browser does not let it, the page says that it can be closed.
    window.close();
    return PROVEN;
  }
  if (end.kind === "signedIn") {
    session.adopt(end.token);
    return started?.target ?? "";
  }
  const { ticket, providerName, name } = end;
  savePendingLink(sessionStorage, { ticket, providerName, name, target: started?.target ?? "" });
  return "/bind";
}

/** The end of a window that proved who is there. */
function Proven() {
  const t = useTranslation("auth.sign-in-again");
  return (
    <AuthLayout title={t("proven")}>
      <p className={classes.subtitle} role="status">
        {t("provenText")}
      </p>
      <Button variant="filled" fullWidth onClick={() => window.close()}>
        {t("closeWindow")}
      </Button>
    </AuthLayout>
  );
}

/** /auth-redirect: where a provider sends people back. */
export function AuthRedirectPage({ onDone }: PublicProps) {
  const { api, session } = useServices();
  const t = useTranslation("auth.session");
  const [error, setError] = useState<ErrorDetails>();
  const [isProven, setProven] = useState(false);
  const coming = useRef<ReturnType<typeof comeBack>>(undefined);
  const target = useRef("");
  const second = useSecondStep(() => onDone(target.current));
  const finish = useEffectEvent((end: Awaited<ReturnType<typeof comeBack>>) => {
    if (end === PROVEN) setProven(true);
    else onDone(end);
  });
  const showError = useEffectEvent((error: unknown) => {
    if (!second.begin(error)) setError(toErrorDetails(error));
  });
  useEffect(() => {
    const provider = providerToAsk(location.hash);
    // A return is good once, however often this effect runs.
    if (coming.current === undefined) {
      const started = provider === undefined ? takeExchange(sessionStorage) : undefined;
      target.current = started?.target ?? "";
      coming.current = provider === undefined ? comeBack(api, session, started) : leave(api, provider);
    }
    coming.current.then(finish, showError);
  }, [api, session]);
  if (isProven) return <Proven />;
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
