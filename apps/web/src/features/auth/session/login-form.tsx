import { ActionIcon, Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { IconLock, IconRefresh, IconShieldCheck, IconUser } from "@tabler/icons-react";
import { type ChangeEvent, type FormEvent, useState } from "react";
import { coreWords } from "../../../core/core.words.ts";
import { FaultNotice, type Trouble, troubleOf } from "../../../core/fault-notice.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { useServices } from "../../../core/services.tsx";
import { forgetAccount, keepAccount, keptAccount } from "./kept-account.ts";
import classes from "./login.module.css";
import { loginWords } from "./login.words.ts";
import { useCaptcha } from "./use-captcha.ts";
import { type Field, useCredentials } from "./use-credentials.ts";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

interface Props {
  readonly onSignedIn: () => Promise<void>;
  /** Somebody has begun to sign in. */
  readonly onBegun?: (() => void) | undefined;
}

/** The three fields, their three messages, and what the server says when it refuses. */
export function LoginForm({ onSignedIn, onBegun }: Props) {
  const { session } = useServices();
  const say = useWords(loginWords);
  const core = useWords(coreWords);
  const captcha = useCaptcha();
  const [remember, setRemember] = useState(keptAccount(localStorage) !== "");
  const [trouble, setTrouble] = useState<Trouble>();
  const form = useCredentials(captcha.needed);
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
  if (captcha.failed)
    return (
      <FaultNotice
        trouble={{ fault: undefined, values: {}, text: say("unreachable") }}
        action={{ label: core("retry"), onClick: captcha.refresh }}
      >
        <span>{say("unreachableText")}</span>
      </FaultNotice>
    );
  const field = (name: Field) => ({
    ...form.props(name),
    onChange: (event: ChangeEvent<HTMLInputElement>) => form.set(name, event.currentTarget.value),
  });
  return (
    <form className={classes.form} onFocus={onBegun} onSubmit={(event) => void submit(event)} noValidate>
      {trouble && <FaultNotice trouble={trouble} />}
      <TextInput
        label={say("account")}
        autoComplete="username"
        leftSection={<IconUser {...icon} />}
        {...field("username")}
      />
      <PasswordInput
        label={say("password")}
        autoComplete="current-password"
        leftSection={<IconLock {...icon} />}
        visibilityToggleButtonProps={{ "aria-label": say("showPassword") }}
        {...field("password")}
      />
      {captcha.needed && (
        <div className={classes.code}>
          <TextInput
            label={say("code")}
            placeholder={say("codeHint")}
            autoComplete="off"
            leftSection={<IconShieldCheck {...icon} />}
            {...field("code")}
          />
          <span className={classes.captcha}>
            {captcha.picture && <img src={captcha.picture} alt={say("codePicture")} />}
          </span>
          <ActionIcon aria-label={say("refreshCode")} onClick={captcha.refresh} loading={captcha.loading}>
            <IconRefresh {...icon} />
          </ActionIcon>
        </div>
      )}
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
