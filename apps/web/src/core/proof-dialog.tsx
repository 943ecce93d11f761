import { sessionRoutes as declaredRoutes, SignInProof } from "@adel/protocol/auth/session";
import { Button, Modal, Stack, Text, TextInput } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useCallback, useRef } from "react";
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

/** Asks for the password before a call that needs a recent sign-in is repeated; Esc leaves the call refused. */
export function ProofDialog({ answer }: ProofQuestion) {
  const { api } = useServices();
  const session = useSession();
  const account = session?.user.userName ?? "";
  const t = useTranslation("auth.sign-in-again");
  const passkeys = useTranslation("auth.passkey");
  const core = useTranslation("common");
  const prove = useCallback(() => answer(true), [answer]);
  const byPasskey = useRef(false);
  const { stopped, watch } = usePasskeyStop();
  const { form, submit, busy, error } = useSubmitForm({
    start: { password: "", factorCode: "" },
    schema: SignInProof,
    send: (values) =>
      watch(async () => {
        const body = byPasskey.current ? { password: values.password, passkey: await signRequest(api) } : values;
        await api.send(sessionRoutes.signInAgain, { body }, { quiet: true });
        prove();
      }),
  });
  const failure = error ?? stopped;
  const factor = session?.secondFactor;
  const stop = () => answer(false);
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
          {failure && <ErrorAlert error={failure} />}
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
            <TextInput
              label={t("factorCode")}
              inputMode="numeric"
              autoComplete="one-time-code"
              {...form.getInputProps("factorCode")}
            />
          )}
          {factor?.hasPasskey && canUsePasskeys() && (
            <Button
              fullWidth
              leftSection={<IconFingerprint size={16} stroke={1.6} aria-hidden />}
              loading={busy}
              onClick={(event) => {
                byPasskey.current = true;
                event.currentTarget.form?.requestSubmit();
              }}
            >
              {passkeys("use")}
            </Button>
          )}
          <ProofProviders onProven={prove} />
          <Row end>
            <Button onClick={stop}>{core("cancel")}</Button>
            <Button
              type="submit"
              variant="filled"
              loading={busy}
              onClick={() => {
                byPasskey.current = false;
              }}
            >
              {t("goOn")}
            </Button>
          </Row>
        </Stack>
      </form>
    </Modal>
  );
}
