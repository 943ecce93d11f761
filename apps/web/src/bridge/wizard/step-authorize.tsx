import { PasswordInput } from "@mantine/core";
import { useState } from "react";
import { FailedChargeStatus } from "../../core/account/charge.tsx";
import { CreditLeft } from "../../core/account/credit-left.tsx";
import { ErrorAlert, type ErrorDetails } from "../../core/error-alert.tsx";
import { useTranslation } from "../../core/locale/messages.ts";
import { Question } from "./question.tsx";

interface Props {
  /** Said instead of the usual question. */
  readonly title?: string;
  readonly lead?: string;
  /** How many cards the password is for. */
  readonly needed?: number;
  readonly hotelId: number | undefined;
  readonly error: ErrorDetails | undefined;
  readonly onDone: (password: string) => void;
  readonly onBack?: () => void;
  readonly onGiveUp?: () => void;
}

/** The hotel agrees: its authorization password. */
export function AuthorizeStep({ title, lead, needed = 1, hotelId, error, onDone, ...methods }: Props) {
  const t = useTranslation("bridge.wizard");
  const [password, setPassword] = useState("");
  const [requested, setRequested] = useState(false);
  const submit = () => {
    setRequested(true);
    if (password !== "") onDone(password);
  };
  return (
    <Question title={title ?? t("authorizeTitle")} lead={lead ?? t("authorizeText")} onSubmit={submit} {...methods}>
      {error && (
        <ErrorAlert error={error}>
          <FailedChargeStatus state="notCharged" hotelId={undefined} />
        </ErrorAlert>
      )}
      {hotelId !== undefined && <CreditLeft hotelId={hotelId} needed={needed} />}
      <PasswordInput
        label={t("password")}
        autoComplete="off"
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={requested && password === "" && t("passwordNeeded")}
      />
    </Question>
  );
}
