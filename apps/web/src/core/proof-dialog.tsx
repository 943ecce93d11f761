import { SignInProof } from "@adel/protocol/auth/session";
import { Button, Modal, Stack, Text, TextInput } from "@mantine/core";
import { useCallback } from "react";
import { Row } from "../ui/layout.tsx";
import { PasswordField } from "../ui/password-field.tsx";
import { ErrorAlert } from "./error-alert.tsx";
import { useTranslation } from "./locale/messages.ts";
import type { ProofQuestion } from "./proof-prompt.ts";
import { ProofProviders } from "./proof-providers.tsx";
import { useServices, useSession } from "./services.tsx";
import { sessionRoutes } from "./session-routes.ts";
import { useSubmitForm } from "./use-submit-form.ts";

/** Asks for the password before a call that needs a recent sign-in is repeated; Esc leaves the call refused. */
export function ProofDialog({ answer }: ProofQuestion) {
  const { api } = useServices();
  const session = useSession();
  const account = session?.user.userName ?? "";
  const t = useTranslation("auth.sign-in-again");
  const core = useTranslation("common");
  const prove = useCallback(() => answer(true), [answer]);
  const { form, submit, busy, error } = useSubmitForm({
    start: { password: "", factorCode: "" },
    schema: SignInProof,
    send: async (body) => {
      await api.send(sessionRoutes.signInAgain, { body }, { quiet: true });
      prove();
    },
  });
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
          {session?.secondFactor?.isActive && (
            <TextInput
              label={t("factorCode")}
              inputMode="numeric"
              autoComplete="one-time-code"
              {...form.getInputProps("factorCode")}
            />
          )}
          <ProofProviders onProven={prove} />
          <Row end>
            <Button onClick={stop}>{core("cancel")}</Button>
            <Button type="submit" variant="filled" loading={busy}>
              {t("goOn")}
            </Button>
          </Row>
        </Stack>
      </form>
    </Modal>
  );
}
