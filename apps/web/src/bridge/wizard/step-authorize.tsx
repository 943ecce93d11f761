import { cardJobRoutes } from "@adel/protocol/business/job";

import { useMutation } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { ErrorAlert, type ErrorDetails, toErrorDetails } from "../../core/error-alert.tsx";
import { useTranslation } from "../../core/locale/messages.ts";
import { useClient } from "../../core/services.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import { FailedChargeStatus } from "../credit/charge.tsx";
import { CreditLeft } from "../credit/credit-left.tsx";
import { Question } from "./question.tsx";

interface Props {
  /** Replaces the default question. */
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

/** Asks for the hotel's authorization password, which is checked before a card is placed. */
export function AuthorizeStep({ title, lead, needed = 1, hotelId, error, onDone, ...methods }: Props) {
  const t = useTranslation("bridge.wizard");
  const [password, setPassword] = useState("");
  const [isPasswordMissing, setPasswordMissing] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const { authorize } = useClient(cardJobRoutes);
  const check = useMutation({
    mutationFn: async (authPassword: string) => {
      if (hotelId !== undefined) await authorize({ body: { hotelId, authPassword } }, { quiet: true });
      return authPassword;
    },
    onSuccess: onDone,
    onError: () => {
      setPassword("");
      // The button that had the focus was disabled meanwhile, which loses it.
      field.current?.focus();
    },
  });
  const submit = () => {
    setPasswordMissing(password === "");
    if (password !== "" && !check.isPending) check.mutate(password);
  };
  const shownError = check.error ? toErrorDetails(check.error) : error;
  return (
    <Question
      {...methods}
      title={title ?? t("authorizeTitle")}
      lead={lead ?? t("authorizeText")}
      onSubmit={submit}
      isPending={check.isPending}
    >
      {shownError && (
        <ErrorAlert error={shownError}>
          <FailedChargeStatus state="notCharged" hotelId={undefined} />
        </ErrorAlert>
      )}
      {hotelId !== undefined && <CreditLeft hotelId={hotelId} needed={needed} />}
      <PasswordField
        label={t("password")}
        autoComplete="off"
        ref={field}
        data-autofocus
        value={password}
        onChange={(event) => setPassword(event.currentTarget.value)}
        error={isPasswordMissing && password === "" && t("passwordNeeded")}
      />
    </Question>
  );
}
