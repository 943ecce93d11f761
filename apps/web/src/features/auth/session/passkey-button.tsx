import type { SecondStep } from "@adel/protocol/auth/session";
import { Button } from "@mantine/core";
import { IconFingerprint } from "@tabler/icons-react";
import { useState } from "react";
import { ErrorAlert, type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { signByPasskey } from "../../../core/passkey.ts";
import { useServices } from "../../../core/services.tsx";
import { usePasskeyStop } from "../../../core/use-passkey-stop.ts";
import { authRoutes } from "./auth-routes.ts";

interface Props {
  readonly ticket: SecondStep["ticket"];
  readonly onDone: (signedIn: { token: string }) => void;
}
/** A passkey in place of the code. */
export function PasskeyButton({ ticket, onDone }: Props) {
  const t = useTranslation("auth.passkey");
  const { api } = useServices();
  const { stopped, watch } = usePasskeyStop();
  const [error, setError] = useState<ErrorDetails>();
  const [busy, setBusy] = useState(false);
  const sign = async () => {
    setBusy(true);
    setError(undefined);
    try {
      await watch(async () => {
        const request = await api.send(authRoutes.requestPasskey, { body: { ticket } }, { quiet: true });
        const body = { ticket, passkey: await signByPasskey(request) };
        onDone(await api.send(authRoutes.completeSignIn, { body }, { quiet: true }));
      });
    } catch (error) {
      setError(toErrorDetails(error));
    } finally {
      setBusy(false);
    }
  };
  const failure = error ?? stopped;
  return (
    <>
      {failure && <ErrorAlert error={failure} />}
      <Button
        fullWidth
        leftSection={<IconFingerprint size={16} stroke={1.6} aria-hidden />}
        loading={busy}
        onClick={() => void sign()}
      >
        {t("use")}
      </Button>
    </>
  );
}
