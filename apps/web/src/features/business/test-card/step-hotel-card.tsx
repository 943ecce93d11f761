import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import type { CardView } from "@adel/protocol/business/card";
import { Button } from "@mantine/core";
import { useEffect } from "react";
import { type KeysToTry, useReading } from "../../../bridge/use-reading.ts";
import { EncoderImage } from "../../../bridge/wizard/encoder-image.tsx";
import { StepActions } from "../../../bridge/wizard/step-foot.tsx";
import classes from "../../../bridge/wizard/wizard.module.css";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";

interface Props {
  readonly encoderId: number;
  readonly seen: EncoderStatus | undefined;
  readonly keys: KeysToTry;
  readonly onRead: (card: CardView) => void;
  readonly onBack: () => void;
  readonly onGiveUp: () => void;
}

/** One of the hotel's own cards is put on; reading starts by itself. */
export function HotelCardStep({ encoderId, seen, keys, onRead, onBack, onGiveUp }: Props) {
  const t = useTranslation("business.test-card-wizard");
  const wizard = useTranslation("bridge.wizard");
  const { reading, read } = useReading(encoderId, seen, keys);
  const view = reading.kind === "read" ? reading.view : undefined;
  useEffect(() => {
    if (view) onRead(view);
  }, [view, onRead]);
  const isReading = reading.kind === "reading";
  return (
    <div className={classes.hand}>
      <EncoderImage {...(isReading ? { cardOnReader: true } : { on: t("hotelCardOn") })} />
      <h2>{t(isReading ? "reading" : "hotelCardTitle")}</h2>
      <p>{t("hotelCardText")}</p>
      <div aria-live="polite" className={classes.state}>
        {isReading && <Status color="working">{t("reading")}</Status>}
        {reading.kind === "failed" && (
          <ErrorAlert
            error={reading.error}
            action={{
              label: reading.held ? wizard("takeOver") : t("readAgain"),
              onClick: () => void read(reading.held),
            }}
          />
        )}
      </div>
      <StepActions onBack={onBack} onGiveUp={onGiveUp}>
        {!isReading && seen?.card && reading.kind !== "failed" && (
          <Button variant="filled" onClick={() => void read()}>
            {t("readAgain")}
          </Button>
        )}
      </StepActions>
    </div>
  );
}
