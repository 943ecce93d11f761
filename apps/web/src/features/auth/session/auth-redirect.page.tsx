import { Button, Loader } from "@mantine/core";
import { useEffect, useRef, useState } from "react";
import type { Api } from "../../../core/api.ts";
import { FaultNotice, type Trouble, troubleOf } from "../../../core/fault-notice.tsx";
import { keepUnbound, takeStarted } from "../../../core/kept-exchange.ts";
import { useWords } from "../../../core/locale/words.ts";
import { useServices } from "../../../core/services.tsx";
import type { Session } from "../../../core/session.ts";
import { Door } from "./door.tsx";
import { doorRoutes } from "./door-routes.ts";
import classes from "./login.module.css";
import { loginWords } from "./login.words.ts";
import type { OutsideProps } from "./outside-props.ts";

/** Where the linked sign-ins stand in the personal centre. */
const LINKED = "/user/profile?tab=linked";

/** Takes what the provider's address brought, out of the address bar as well, and says where to go next. */
async function comeBack(api: Api, session: Session): Promise<string> {
  const answer = location.search.slice(1);
  history.replaceState(null, "", location.pathname);
  const started = takeStarted(sessionStorage);
  const body = { answer: answer || "-", binder: started?.binder ?? "-".repeat(43) };
  const end = await api.send(doorRoutes.finish, { body }, { quiet: true });
  if (end.is === "linked") return LINKED;
  if (end.is === "signedIn") {
    session.adopt(end.token);
    return started?.target ?? "";
  }
  const { ticket, providerName, name } = end;
  keepUnbound(sessionStorage, { ticket, providerName, name, target: started?.target ?? "" });
  return "/bind";
}

/** /auth-redirect: where a provider sends people back. */
export function AuthRedirectPage({ onDone }: OutsideProps) {
  const { api, session } = useServices();
  const say = useWords(loginWords);
  const [trouble, setTrouble] = useState<Trouble>();
  const coming = useRef<Promise<string>>(undefined);
  useEffect(() => {
    // A return is good once, however often this effect runs.
    coming.current ??= comeBack(api, session);
    coming.current.then(onDone, (error: unknown) => setTrouble(troubleOf(error)));
  }, [api, session, onDone]);
  const inside = session.token() !== undefined;
  const title = trouble ? (inside ? "notDone" : "notSignedIn") : "returning";
  return (
    <Door title={say(title)}>
      {trouble ? (
        <div className={classes.form}>
          <FaultNotice trouble={trouble} />
          <Button component="a" href={inside ? "/" : "/login"} variant="filled" fullWidth>
            {say(inside ? "toOffice" : "backToSignIn")}
          </Button>
        </div>
      ) : (
        <p className={classes.subtitle} role="status">
          <Loader size={16} aria-hidden /> {say("returningText")}
        </p>
      )}
    </Door>
  );
}
