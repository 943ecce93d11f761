import { Button, Textarea } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { focusRefused } from "../../../core/focus-refused.ts";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Row } from "../../../ui/layout.tsx";
import { DialogFrame, type DialogProps, useDecision } from "./dialog-frame.tsx";
import classes from "./order.module.css";

interface Props extends Omit<DialogProps, "order"> {
  readonly title: string;
  readonly text: string;
  /** The messages after an approval and after a refusal. */
  readonly messages: readonly [accepted: string, refused: string];
  /** There is nothing to accept yet. */
  readonly refusesOnly?: boolean;
  /** Whether everything that is decided about is shown. */
  readonly isReady?: boolean;
  readonly decide: (accept: boolean, reason: string) => Promise<unknown>;
  readonly children: ReactNode;
}

/** The second person accepts what is shown, or refuses it with a reason. */
export function DecisionDialog({
  title,
  text,
  messages,
  refusesOnly = false,
  isReady = true,
  decide: send,
  onClose,
  onDone,
  children,
}: Props) {
  const t = useTranslation("business.order");
  const [reason, setReason] = useState("");
  const [refusing, setRefusing] = useState(refusesOnly);
  const [touched, setTouched] = useState(false);
  const { busy, error, decide } = useDecision(onDone);
  const [accepted, refused] = messages;
  const isMissing = reason.trim() === "";
  const refuse = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!refusing) return setRefusing(true);
    if (isMissing) return focusRefused(event.currentTarget, () => setTouched(true));
    void decide(() => send(false, reason), refused);
  };
  return (
    <DialogFrame title={title} onClose={onClose}>
      <form onSubmit={refuse} className={classes.dialog}>
        <p>{text}</p>
        {error && <ErrorAlert error={error} />}
        {children}
        {refusing && (
          <Textarea
            label={t("reason")}
            withAsterisk
            autoFocus
            rows={2}
            maxLength={200}
            value={reason}
            onChange={(event) => setReason(event.currentTarget.value)}
            error={touched && isMissing && t("reasonNeeded")}
          />
        )}
        <Choices
          busy={busy}
          isReady={isReady}
          onAccept={refusesOnly ? undefined : () => void decide(() => send(true, ""), accepted)}
        />
      </form>
    </DialogFrame>
  );
}

interface ChoicesProps {
  readonly busy: boolean;
  readonly isReady: boolean;
  readonly onAccept: (() => void) | undefined;
}
/** To refuse, which submits the form, and to accept. */
function Choices({ busy, isReady, onAccept }: ChoicesProps) {
  const t = useTranslation("business.order");
  return (
    <Row end>
      <Button type="submit" disabled={busy || !isReady}>
        {t("refuse")}
      </Button>
      {onAccept && (
        <Button variant="filled" loading={busy} disabled={!isReady} onClick={onAccept}>
          {t("pass")}
        </Button>
      )}
    </Row>
  );
}
