import { Button, Checkbox } from "@mantine/core";
import { type FormEvent, useState } from "react";
import { FaultNotice, type Trouble, troubleOf } from "../../../core/fault-notice.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { useServices } from "../../../core/services.tsx";
import { AccountFields } from "./account-fields.tsx";
import { CaptchaField } from "./captcha-field.tsx";
import { forgetAccount, keepAccount, keptAccount } from "./kept-account.ts";
import classes from "./login.module.css";
import { loginWords } from "./login.words.ts";
import { ServerAway } from "./server-away.tsx";
import { useCaptcha } from "./use-captcha.ts";
import { useCredentials } from "./use-credentials.ts";

interface Props {
  readonly onSignedIn: () => Promise<void>;
  /** Somebody has begun to sign in. */
  readonly onBegun?: (() => void) | undefined;
}

/** The three fields, their three messages, and what the server says when it refuses. */
export function LoginForm({ onSignedIn, onBegun }: Props) {
  const { session } = useServices();
  const say = useWords(loginWords);
  const captcha = useCaptcha();
  const [remember, setRemember] = useState(keptAccount(localStorage) !== "");
  const [trouble, setTrouble] = useState<Trouble>();
  const form = useCredentials(keptAccount(localStorage), captcha.needed);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!form.check()) return;
    setBusy(true);
    setTrouble(undefined);
    try {
      const { username } = form.values;
      await session.signIn({ ...form.values, uuid: captcha.uuid });
      if (remember) keepAccount(localStorage, username);
      else forgetAccount(localStorage);
      await onSignedIn();
    } catch (error) {
      setTrouble(troubleOf(error));
      form.set("code", "");
      captcha.refresh();
    } finally {
      setBusy(false);
    }
  };
  if (captcha.failed) return <ServerAway onRetry={captcha.refresh} />;
  return (
    <form className={classes.form} onFocus={onBegun} onSubmit={(event) => void submit(event)} noValidate>
      {trouble && <FaultNotice trouble={trouble} />}
      <AccountFields form={form} />
      <CaptchaField captcha={captcha} input={form.props("code")} />
      <Checkbox
        label={say("remember")}
        description={say("rememberHelp")}
        checked={remember}
        onChange={(event) => setRemember(event.currentTarget.checked)}
      />
      <Button type="submit" variant="filled" fullWidth loading={busy}>
        {say("signIn")}
      </Button>
    </form>
  );
}
