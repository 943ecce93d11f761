import { type FaultCode, faultText } from "@adel/protocol/kernel/faults";
import { Button, PasswordInput, TextInput } from "@mantine/core";
import { IconLock, IconUser } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { ApiError } from "../../../core/api.ts";
import { FaultNotice, type Trouble, troubleOf } from "../../../core/fault-notice.tsx";
import { forgetUnbound, keptUnbound } from "../../../core/kept-exchange.ts";
import { useLanguage, useWords } from "../../../core/locale/words.ts";
import { useServices } from "../../../core/services.tsx";
import { CaptchaField } from "./captcha-field.tsx";
import { Door } from "./door.tsx";
import { doorRoutes } from "./door-routes.ts";
import { FIELD_ICON } from "./field-icon.ts";
import { keepAccount } from "./kept-account.ts";
import classes from "./login.module.css";
import { loginWords } from "./login.words.ts";
import type { OutsideProps } from "./outside-props.ts";
import { ServerAway } from "./server-away.tsx";
import { useCaptcha } from "./use-captcha.ts";
import { useFields } from "./use-fields.ts";
import { useWays } from "./use-ways.ts";

/** /register: an account of one's own, where the server lets people make one. */
export function RegisterPage({ onDone }: OutsideProps) {
  const say = useWords(loginWords);
  const ways = useWays();
  const [unbound] = useState(() => keptUnbound(sessionStorage));
  const [made, setMade] = useState<string>();
  const closed = !ways.loading && !ways.register;
  const subtitle = () => {
    if (made !== undefined) return say("registeredText", { account: made });
    if (closed) return say("registerClosed");
    return unbound ? say("registerBound", { provider: unbound.providerName }) : say("registerText");
  };
  return (
    <Door title={say(made === undefined ? "register" : "registered")} subtitle={ways.loading ? " " : subtitle()}>
      {made === undefined && ways.register && (
        <RegisterForm ticket={unbound?.ticket} onMade={setMade} onEntered={() => onDone(unbound?.target ?? "")} />
      )}
      {(made !== undefined || closed) && (
        <Button component="a" href="/login" variant="filled" fullWidth>
          {say(made === undefined ? "backToSignIn" : "toSignIn")}
        </Button>
      )}
    </Door>
  );
}

interface FormProps {
  /** Of somebody whom a provider has just named. */
  readonly ticket: string | undefined;
  readonly onMade: (account: string) => void;
  readonly onEntered: () => void;
}
const START = { username: "", password: "", again: "", code: "" };
type Field = keyof typeof START;

function useRegistration(codeNeeded: boolean) {
  const language = useLanguage();
  const form = useFields<Field>(START);
  const { username, password, again, code } = form.values;
  const fault = (field: Field, wrong: boolean, word: FaultCode) => wrong && { [field]: faultText(word, language) };
  return {
    ...form,
    /** What can be said without the server; all else it says itself, on the field. */
    check: () =>
      form.refuse({
        ...fault("username", username.trim() === "", "USERNAME_EMPTY"),
        ...fault("password", password === "", "PASSWORD_EMPTY"),
        ...fault("again", again !== password, "PASSWORDS_DIFFER"),
        ...fault("code", codeNeeded && code.trim() === "", "CODE_EMPTY"),
      }),
  };
}

function RegisterForm({ ticket, onMade, onEntered }: FormProps) {
  const { api, session } = useServices();
  const say = useWords(loginWords);
  const captcha = useCaptcha();
  const form = useRegistration(captcha.needed);
  const [trouble, setTrouble] = useState<Trouble>();
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.check()) return;
    setBusy(true);
    setTrouble(undefined);
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
      const { token } = await api.send(doorRoutes.register, { body }, { quiet: true });
      forgetUnbound(sessionStorage);
      keepAccount(localStorage, username);
      if (token === undefined) return onMade(username);
      session.adopt(token);
      onEntered();
    } catch (error) {
      const problems = error instanceof ApiError ? error.problems : [];
      form.set("code", "");
      captcha.refresh();
      // What belongs to a field stands there; the rest above the form.
      if (problems.length > 0) form.refuse(Object.fromEntries(problems.map(({ path, message }) => [path, message])));
      else setTrouble(troubleOf(error));
      setBusy(false);
    }
  };
  if (captcha.failed) return <ServerAway onRetry={captcha.refresh} />;
  const password = {
    leftSection: <IconLock {...FIELD_ICON} />,
    autoComplete: "new-password",
    visibilityToggleButtonProps: { "aria-label": say("showPassword") },
  };
  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)} noValidate>
      {trouble && <FaultNotice trouble={trouble} />}
      <TextInput
        label={say("account")}
        description={say("accountRule")}
        autoComplete="username"
        leftSection={<IconUser {...FIELD_ICON} />}
        {...form.props("username")}
      />
      <PasswordInput
        label={say("password")}
        description={say("passwordRule")}
        {...password}
        {...form.props("password")}
      />
      <PasswordInput label={say("passwordAgain")} {...password} {...form.props("again")} />
      <CaptchaField captcha={captcha} input={form.props("code")} />
      <Button type="submit" variant="filled" fullWidth loading={busy}>
        {say("register")}
      </Button>
      <p className={classes.aside}>
        {say("haveAccount")}{" "}
        <a className="link" href={ticket === undefined ? "/login" : "/bind"}>
          {say(ticket === undefined ? "toSignIn" : "toBind")}
        </a>
      </p>
    </form>
  );
}
