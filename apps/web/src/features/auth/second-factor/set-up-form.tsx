import { FactorCode, type FactorSecret, secondFactorRoutes } from "@adel/protocol/auth/second-factor";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import * as z from "zod";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useClient } from "../../../core/services.tsx";
import { useSubmitForm } from "../../../core/use-submit-form.ts";
import { Row } from "../../../ui/layout.tsx";
import { CODE_FIELD } from "./code-field.ts";
import classes from "./factor.module.css";
import { SecretDisplay } from "./secret-display.tsx";

const BeginForm = z.object({ setUpCode: z.string() });
const ConfirmForm = z.object({ code: FactorCode });

interface Props {
  /** The first set-up that a role requires asks for a one-time code. */
  readonly isCodeRequired: boolean;
  readonly onCancel: () => void;
  readonly onSetUp: (recoveryCodes: readonly string[]) => void;
}
/** Sets up an authenticator app for the caller's own account. */
export function SetUpForm({ isCodeRequired, onCancel, onSetUp }: Props) {
  const [secret, setSecret] = useState<FactorSecret>();
  if (secret === undefined)
    return <BeginStep isCodeRequired={isCodeRequired} onCancel={onCancel} onSecret={setSecret} />;
  return <ConfirmStep secret={secret} onCancel={onCancel} onSetUp={onSetUp} />;
}

interface BeginProps extends Pick<Props, "isCodeRequired" | "onCancel"> {
  readonly onSecret: (secret: FactorSecret) => void;
}
function BeginStep({ isCodeRequired, onCancel, onSecret }: BeginProps) {
  const t = useTranslation("auth.second-factor");
  const core = useTranslation("common");
  const { begin } = useClient(secondFactorRoutes);
  const { form, submit, busy, error } = useSubmitForm({
    start: { setUpCode: "" },
    schema: BeginForm,
    send: async ({ setUpCode }) => onSecret(await begin({ body: { setUpCode } }, { quiet: true })),
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {error && <ErrorAlert error={error} />}
      {isCodeRequired && (
        <TextInput
          label={t("setUpCode")}
          description={t("setUpCodeHelp")}
          autoComplete="off"
          data-autofocus
          autoFocus
          {...form.getInputProps("setUpCode")}
        />
      )}
      <Row>
        <Button type="submit" variant="filled" loading={busy}>
          {t("goOn")}
        </Button>
        <Button onClick={onCancel}>{core("cancel")}</Button>
      </Row>
    </form>
  );
}

interface ConfirmProps extends Pick<Props, "onCancel" | "onSetUp"> {
  readonly secret: FactorSecret;
}
function ConfirmStep({ secret, onCancel, onSetUp }: ConfirmProps) {
  const t = useTranslation("auth.second-factor");
  const core = useTranslation("common");
  const { confirm } = useClient(secondFactorRoutes);
  const { form, submit, busy, error } = useSubmitForm({
    start: { code: "" },
    schema: ConfirmForm,
    send: async ({ code }) => onSetUp((await confirm({ body: { code } }, { quiet: true })).recoveryCodes),
  });
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      {error && <ErrorAlert error={error} />}
      <SecretDisplay secret={secret} />
      <TextInput
        label={t("appCode")}
        description={t("appCodeHelp")}
        autoFocus
        {...CODE_FIELD}
        {...form.getInputProps("code")}
      />
      <Row>
        <Button type="submit" variant="filled" loading={busy}>
          {t("confirm")}
        </Button>
        <Button onClick={onCancel}>{core("cancel")}</Button>
      </Row>
    </form>
  );
}
