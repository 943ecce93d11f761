import { ActionIcon, TextInput } from "@mantine/core";
import { IconRefresh, IconShieldCheck } from "@tabler/icons-react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { FIELD_ICON } from "./field-icon.ts";
import classes from "./login.module.css";
import type { useCaptcha } from "./use-captcha.ts";
import type { Fields } from "./use-fields.ts";

interface Props {
  readonly captcha: ReturnType<typeof useCaptcha>;
  readonly input: ReturnType<Fields<string>["props"]>;
}

/** The captcha's picture, the field for its answer, and a new picture; nothing if the server requires none. */
export function CaptchaField({ captcha, input }: Props) {
  const t = useTranslation("auth.session");
  if (!captcha.needed) return null;
  return (
    <div className={classes.code}>
      <TextInput
        label={t("code")}
        placeholder={t("codeHint")}
        autoComplete="off"
        autoCapitalize="characters"
        leftSection={<IconShieldCheck {...FIELD_ICON} />}
        {...input}
      />
      <span className={classes.captcha}>{captcha.image && <img src={captcha.image} alt={t("codePicture")} />}</span>
      <ActionIcon aria-label={t("refreshCode")} onClick={captcha.refresh} loading={captcha.loading}>
        <IconRefresh {...FIELD_ICON} />
      </ActionIcon>
    </div>
  );
}
