import { sessionRoutes as declaredRoutes, SignInProof } from "@adel/protocol/auth/session";
import { Button, Modal, Stack, Text, TextInput } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { type ComponentProps, useCallback, useRef } from "react";
import { Row } from "../ui/layout.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { ErrorAlert } from "./error-alert.tsx";
import { useTranslation } from "./locale/messages.ts";
import { canUsePasskeys, signByPasskey } from "./passkey.ts";
import type { ProofQuestion } from "./proof-prompt.ts";
import { ProofProviders } from "./proof-providers.tsx";
import { type Services, useServices, useSession } from "./services.tsx";
import { sessionRoutes } from "./session-routes.ts";
import { usePasskeyStop } from "./use-passkey-stop.ts";
import { useSubmitForm } from "./use-submit-form.ts";

/** A passkey's signature of a challenge for this session. */
const signRequest = async (api: Services["api"]) =>
  signByPasskey(await api.send(declaredRoutes.requestProof, {}, { quiet: true }));

/** The form: a password, and a code or a passkey. */
function useProof(onProven: () => void) {
  const { api } = useServices();
  const byPasskey = useRef(false);
  const { stopped, watch } = usePasskeyStop();
  const { error, ...form } = useSubmitForm({
    start: { password: "", factorCode: "" },
    schema: SignInProof,
    send: (values) =>
      watch(async () => {
        const body = byPasskey.current ? { password: values.password, passkey: await signRequest(api) } : values;
        await api.send(sessionRoutes.signInAgain, { body }, { quiet: true });
        onProven();
      }),
  });
  const setByPasskey = (isChosen: boolean) => {
    byPasskey.current = isChosen;
  };
  return { ...form, error: error ?? stopped, setByPasskey };
}

/** Asks for the password before a call that needs a recent sign-in is repeated; Esc leaves the call refused. */
export function ProofDialog({ answer }: ProofQuestion) {
  const session = useSession();
  const account = session?.user.userName ?? "";
  const factor = session?.secondFactor;
  const t = useTranslation("auth.sign-in-again");
  const core = useTranslation("common");
  const prove = useCallback(() => answer(true), [answer]);
  const { form, submit, busy, error, setByPasskey } = useProof(prove);
  const stop = () => answer(false);
  const submitWithPasskey = (dialog: HTMLFormElement | null) => {
    setByPasskey(true);
    dialog?.requestSubmit();
  };
  return (
    <Modal
      opened
      onClose={stop}
      title={t("title")}
      size={440}
      closeButtonProps={{ "aria-label": core("close") }}
      // Over the form whose call waits, which stays open.
      data-own-escape
      onKeyDown={({ key }) => key === "Escape" && stop()}
    >
      <form onSubmit={submit} noValidate>
        <Stack gap={16}>
          {error && <ErrorAlert error={error} />}
          <Text c="var(--second)">{t("text", { account })}</Text>
          {/* Password managers find the account by it. */}
          <input type="text" name="username" autoComplete="username" value={account} readOnly hidden />
          <PasswordField
            label={t("password")}
            autoComplete="current-password"
            data-autofocus
            visibilityToggleButtonProps={{ "aria-label": t("showPassword") }}
            {...form.getInputProps("password")}
          />
          {factor?.isActive && (
            <FactorField
              input={form.getInputProps("factorCode")}
              busy={busy}
              onPasskey={factor.hasPasskey && canUsePasskeys() ? submitWithPasskey : undefined}
            />
          )}
          <ProofProviders onProven={prove} />
          <Actions busy={busy} onStop={stop} onGoOn={() => setByPasskey(false)} />
        </Stack>
      </form>
    </Modal>
  );
}

interface FactorProps {
  readonly input: Pick<ComponentProps<typeof TextInput>, "value" | "onChange" | "error">;
  readonly busy: boolean;
  /** A passkey in place of the code, with the password of the form. */
  readonly onPasskey: ((form: HTMLFormElement | null) => void) | undefined;
}
function FactorField({ input, busy, onPasskey }: FactorProps) {
  const t = useTranslation("auth.sign-in-again");
  const passkeys = useTranslation("auth.passkey");
  return (
    <>
      <TextInput label={t("factorCode")} inputMode="numeric" autoComplete="one-time-code" {...input} />
      {onPasskey && (
        <Button
          fullWidth
          leftSection={<IconFingerprint size={16} stroke={1.6} aria-hidden />}
          loading={busy}
          onClick={(event) => onPasskey(event.currentTarget.form)}
        >
          {passkeys("use")}
        </Button>
      )}
    </>
  );
}

interface ActionsProps {
  readonly busy: boolean;
  readonly onStop: () => void;
  readonly onGoOn: () => void;
}
function Actions({ busy, onStop, onGoOn }: ActionsProps) {
  const t = useTranslation("auth.sign-in-again");
  const core = useTranslation("common");
  return (
    <Row end>
      <Button onClick={onStop}>{core("cancel")}</Button>
      <Button type="submit" variant="filled" loading={busy} onClick={onGoOn}>
        {t("goOn")}
      </Button>
    </Row>
  );
}
