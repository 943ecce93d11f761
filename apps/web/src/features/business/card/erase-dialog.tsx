import { Button, Modal } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { type FormEvent, useRef, useState } from "react";
import { BridgeError } from "../../../bridge/bridge-error.ts";
import { startJob } from "../../../bridge/card-work.ts";
import { type Charge, FailedChargeStatus, useChargeText } from "../../../bridge/credit/charge.tsx";
import { useBridge } from "../../../bridge/use-bridge.tsx";
import { useEncoders } from "../../../bridge/use-encoders.ts";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useServices } from "../../../core/services.tsx";
import { Row } from "../../../ui/layout.tsx";
import { PasswordField } from "../../../ui/password-field.tsx";

interface Props {
  readonly uid: string;
  readonly hotelId: number;
  /** A guest may still have it. */
  readonly isValid: boolean;
  readonly onClose: () => void;
  readonly onDone: () => void;
}
/** Erases the identified card, with the hotel's authorization password. */
export function EraseDialog({ uid, hotelId, isValid, onClose, onDone }: Props) {
  const t = useTranslation("business.card-verdict");
  const [password, setPassword] = useState("");
  const [isEmpty, setEmpty] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const erase = useErase({ uid, hotelId, onDone });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setEmpty(password === "");
    // The button that had the focus is disabled meanwhile, which loses it.
    if (password !== "") erase.mutate(password, { onSettled: () => field.current?.focus() });
  };
  return (
    <Modal opened onClose={onClose} title={t("eraseTitle")} closeButtonProps={{ "aria-label": t("close") }} centered>
      <form onSubmit={submit} noValidate style={{ display: "grid", gap: 12 }}>
        <p>{t("eraseText")}</p>
        {isValid && <p>{t("eraseValid")}</p>}
        {erase.error && (
          <ErrorAlert error={toErrorDetails(erase.error)}>
            <FailedChargeStatus state="notCharged" hotelId={hotelId} />
          </ErrorAlert>
        )}
        <PasswordField
          ref={field}
          label={t("password")}
          autoComplete="off"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={isEmpty && t("passwordNeeded")}
          data-autofocus
        />
        <Row end>
          <Button onClick={onClose}>{t("cancel")}</Button>
          <Button type="submit" variant="filled" color="danger" loading={erase.isPending}>
            {t("act.erase")}
          </Button>
        </Row>
      </form>
    </Modal>
  );
}

/** Erasing never costs anything. */
const ERASED: Charge = { state: "notCharged", quantity: 0 };

function useErase({ uid, hotelId, onDone }: Pick<Props, "uid" | "hotelId" | "onDone">) {
  const t = useTranslation("business.card-verdict");
  const chargeText = useChargeText();
  const { api, clock } = useServices();
  const { connection, deliveries } = useBridge();
  const { selected } = useEncoders();
  return useMutation({
    mutationFn: async (authPassword: string) => {
      if (!selected) throw new BridgeError("ENCODER_NOT_BOUND_HERE");
      let jobId = "";
      await startJob(
        { api, clock, connection, deliveries, newKey: () => crypto.randomUUID() },
        {
          job: { encoderId: selected.id, hotelId, purpose: "erase", authPassword },
          // Another card may have been placed while the password was entered.
          accepts: (card) => {
            if (card.uid !== uid) throw new BridgeError("CARD_SWAPPED", { expected: uid, found: card.uid });
          },
          onCreated: (job) => {
            jobId = job.jobId;
          },
        },
      );
      const delivery = await deliveries.answerTo(jobId);
      if (delivery.kind === "refused") throw new BridgeError("RESULT_REFUSED");
      return delivery.kind === "job" ? delivery.answer : undefined;
    },
    onSuccess: (job) => {
      const charged = chargeText(job?.charge ?? ERASED);
      if (job?.state !== "done") return report.error(`${t("eraseFailed")} · ${charged}`);
      report.success(`${t("erased")} · ${charged}`);
      onDone();
    },
  });
}
