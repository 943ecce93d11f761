import { ActionIcon, TextInput } from "@mantine/core";
import { IconRefresh, IconShieldCheck } from "@tabler/icons-react";
import { useWords } from "../../../core/locale/words.ts";
import { FIELD_ICON } from "./field-icon.ts";
import classes from "./login.module.css";
import { loginWords } from "./login.words.ts";
import type { useCaptcha } from "./use-captcha.ts";
import type { Fields } from "./use-fields.ts";

interface Props {
  readonly captcha: ReturnType<typeof useCaptcha>;
  readonly input: ReturnType<Fields<string>["props"]>;
}

/** The picture, the field for its answer, and another picture; nothing where the server asks for none. */
export function CaptchaField({ captcha, input }: Props) {
  const say = useWords(loginWords);
  if (!captcha.needed) return null;
  return (
    <div className={classes.code}>
      <TextInput
        label={say("code")}
        placeholder={say("codeHint")}
        autoComplete="off"
        autoCapitalize="characters"
        leftSection={<IconShieldCheck {...FIELD_ICON} />}
        {...input}
      />
      <span className={classes.captcha}>
        {captcha.picture && <img src={captcha.picture} alt={say("codePicture")} />}
      </span>
      <ActionIcon aria-label={say("refreshCode")} onClick={captcha.refresh} loading={captcha.loading}>
        <IconRefresh {...FIELD_ICON} />
      </ActionIcon>
    </div>
  );
}
