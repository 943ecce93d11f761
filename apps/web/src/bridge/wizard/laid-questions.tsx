import { Button } from "@mantine/core";
import { IconAlertTriangleFilled } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef } from "react";
import type { ErrorDetails } from "../../core/error-alert.tsx";
import { errorText } from "../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../core/locale/messages.ts";
import { Row } from "../../ui/layout.tsx";
import { CardOnRecord } from "./card-on-record.tsx";
import classes from "./wizard.module.css";

interface AnswerProps {
  readonly onClick: () => void;
  readonly children: ReactNode;
}
/** The default answer for Enter; a key that is still held down from the previous step is ignored. */
function EnterButton({ onClick, children }: AnswerProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => button.current?.focus(), []);
  return (
    <Button
      ref={button}
      variant="filled"
      onClick={onClick}
      onKeyDown={(event) => {
        if (event.repeat) event.preventDefault();
      }}
    >
      {children}
    </Button>
  );
}

interface LaidBeforeProps {
  readonly uid: string;
  readonly onWrite: () => void;
}
/** A card that was on the encoder before it was requested: written only after confirmation. */
export function LaidBefore({ uid, onWrite }: LaidBeforeProps) {
  const t = useTranslation("bridge.wizard");
  return (
    <div className={classes.asks}>
      <p>{t("laidBefore", { uid })}</p>
      <CardOnRecord uid={uid} />
      <EnterButton key={uid} onClick={onWrite}>
        {t("writeLaid", { uid })}
      </EnterButton>
    </div>
  );
}

interface StillValidProps {
  /** What the card is and until when it is valid, as the server names it. */
  readonly error: ErrorDetails;
  readonly uid: string;
  readonly onKeep: () => void;
  readonly onOverwrite: () => void;
  readonly children?: ReactNode;
}
/** The card on the encoder is still valid: Enter keeps it. */
export function StillValid({ error, uid, onKeep, onOverwrite, children }: StillValidProps) {
  const t = useTranslation("bridge.wizard");
  const language = useLanguage();
  const { error: code, values } = error;
  return (
    <div className={classes.asks}>
      <div role="alert">
        <strong>
          <IconAlertTriangleFilled size={16} aria-hidden /> {code && errorText(code, language, values)}
        </strong>
        <p>{t("overwriteAsk", { uid })}</p>
      </div>
      {children}
      <Row>
        <EnterButton onClick={onKeep}>{t("keep")}</EnterButton>
        <Button onClick={onOverwrite}>{t("overwrite")}</Button>
      </Row>
    </div>
  );
}
