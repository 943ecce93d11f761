import { faultText, Login, parse } from "@adel/protocol";
import { ActionIcon, Button, Checkbox, PasswordInput, TextInput } from "@mantine/core";
import { useForm } from "@mantine/form";
import { IconLock, IconRefresh, IconShieldCheck, IconUser } from "@tabler/icons-react";
import { useState } from "react";
import { coreWords } from "../../../core/core.words.ts";
import { FaultNotice, type Trouble, troubleOf } from "../../../core/fault-notice.tsx";
import { useLanguage, useWords } from "../../../core/locale/words.ts";
import { useServices } from "../../../core/services.tsx";
import { forgetAccount, keepAccount, keptAccount } from "./kept-account.ts";
import classes from "./login.module.css";
import { loginWords } from "./login.words.ts";
import { useCaptcha } from "./use-captcha.ts";

const icon = { size: 16, stroke: 1.6, "aria-hidden": true } as const;

/** The three fields, their three messages, and what the server says when it refuses. */
export function LoginForm({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { session } = useServices();
  const say = useWords(loginWords);
  const core = useWords(coreWords);
  const language = useLanguage();
  const captcha = useCaptcha();
  const [remember, setRemember] = useState(keptAccount(localStorage) !== "");
  const [trouble, setTrouble] = useState<Trouble>();
  const form = useForm({
    initialValues: { username: keptAccount(localStorage), password: "", code: "" },
    validate: (values) => {
      const parsed = parse(Login, values, language);
      const errors = parsed.ok ? {} : Object.fromEntries(parsed.problems.map(({ path, message }) => [path, message]));
      return captcha.needed && values.code.trim() === ""
        ? { ...errors, code: faultText("CODE_EMPTY", language) }
        : errors;
    },
  });
  const [busy, setBusy] = useState(false);
  const submit = form.onSubmit(
    async (values) => {
      setBusy(true);
      setTrouble(undefined);
      try {
        await session.signIn({
          ...values,
          username: values.username.trim(),
          code: values.code.trim(),
          uuid: captcha.uuid,
        });
        if (remember) keepAccount(localStorage, values.username.trim());
        else forgetAccount(localStorage);
        onSignedIn();
      } catch (error) {
        setTrouble(troubleOf(error));
        form.setFieldValue("code", "");
        captcha.refresh();
      } finally {
        setBusy(false);
      }
    },
    (errors) => form.getInputNode(Object.keys(errors)[0] ?? "username")?.focus(),
  );
  if (captcha.failed)
    return (
      <FaultNotice
        trouble={{ fault: undefined, values: {}, text: say("unreachable") }}
        action={{ label: core("retry"), onClick: captcha.refresh }}
      >
        <span>{say("unreachableText")}</span>
      </FaultNotice>
    );
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {trouble && <FaultNotice trouble={trouble} />}
      <TextInput
        label={say("account")}
        autoComplete="username"
        leftSection={<IconUser {...icon} />}
        {...form.getInputProps("username")}
      />
      <PasswordInput
        label={say("password")}
        autoComplete="current-password"
        leftSection={<IconLock {...icon} />}
        visibilityToggleButtonProps={{ "aria-label": say("showPassword") }}
        {...form.getInputProps("password")}
      />
      {captcha.needed && (
        <div className={classes.code}>
          <TextInput
            label={say("code")}
            placeholder={say("codeHint")}
            autoComplete="off"
            leftSection={<IconShieldCheck {...icon} />}
            {...form.getInputProps("code")}
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
