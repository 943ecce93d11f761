import { Button } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { FaultNotice, type Trouble, troubleOf } from "../../../core/fault-notice.tsx";
import { forgetUnbound, keptUnbound, type Unbound } from "../../../core/kept-exchange.ts";
import { useWords } from "../../../core/locale/words.ts";
import { useServices } from "../../../core/services.tsx";
import { AccountFields } from "./account-fields.tsx";
import { CaptchaField } from "./captcha-field.tsx";
import { Door } from "./door.tsx";
import { doorRoutes } from "./door-routes.ts";
import classes from "./login.module.css";
import { loginWords } from "./login.words.ts";
import type { OutsideProps } from "./outside-props.ts";
import { ServerAway } from "./server-away.tsx";
import { useCaptcha } from "./use-captcha.ts";
import { useCredentials } from "./use-credentials.ts";
import { useWays } from "./use-ways.ts";

/** /bind: says once which account belongs to an identity that a provider has proven. */
export function BindPage({ onDone }: OutsideProps) {
  const say = useWords(loginWords);
  const [unbound] = useState(() => keptUnbound(sessionStorage));
  if (!unbound)
    return (
      <Door title={say("bind")} subtitle={say("nothingToBind")}>
        <Button component="a" href="/login" variant="filled" fullWidth>
          {say("backToSignIn")}
        </Button>
      </Door>
    );
  const { providerName: provider, name } = unbound;
  return (
    <Door
      title={say("bind")}
      subtitle={name === "" ? say("bindTextNameless", { provider }) : say("bindText", { provider, name })}
    >
      <BindForm unbound={unbound} onDone={onDone} />
    </Door>
  );
}

function BindForm({ unbound, onDone }: OutsideProps & { readonly unbound: Unbound }) {
  const { api, session } = useServices();
  const say = useWords(loginWords);
  const captcha = useCaptcha();
  const ways = useWays();
  const form = useCredentials("", captcha.needed);
  const [trouble, setTrouble] = useState<Trouble>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.check()) return;
    setBusy(true);
    setTrouble(undefined);
    try {
      const body = { ...form.values, uuid: captcha.uuid, ticket: unbound.ticket };
      const { token } = await api.send(doorRoutes.bind, { body }, { quiet: true });
      forgetUnbound(sessionStorage);
      session.adopt(token);
      onDone(unbound.target);
    } catch (error) {
      setTrouble(troubleOf(error));
      form.set("code", "");
      captcha.refresh();
      setBusy(false);
    }
  };
  if (captcha.failed) return <ServerAway onRetry={captcha.refresh} />;
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {trouble && <FaultNotice trouble={trouble} />}
      <AccountFields form={form} />
      <CaptchaField captcha={captcha} input={form.props("code")} />
      <Button type="submit" variant="filled" fullWidth loading={busy}>
        {say("bindAndEnter")}
      </Button>
      <p className={classes.aside}>
        {ways.register && (
          <>
            {say("noAccount")}{" "}
            <a className="link" href="/register">
              {say("toRegister")}
            </a>{" "}
            ·{" "}
          </>
        )}
        <a className="link" href="/login" onClick={() => forgetUnbound(sessionStorage)}>
          {say("otherSignIn")}
        </a>
      </p>
    </form>
  );
}
