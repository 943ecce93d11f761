import type { EncoderSeen } from "@adel/protocol/bridge/encoder";
import type { CardView } from "@adel/protocol/business/card";
import { Button } from "@mantine/core";
import { useEffect } from "react";
import { type KeysToTry, useReading } from "../../../bridge/use-reading.ts";
import { EncoderPicture } from "../../../bridge/wizard/encoder-picture.tsx";
import { StepFoot } from "../../../bridge/wizard/step-foot.tsx";
import classes from "../../../bridge/wizard/wizard.module.css";
import { wizardWords } from "../../../bridge/wizard/wizard.words.ts";
import { FaultNotice } from "../../../core/fault-notice.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { Status } from "../../../ui/status.tsx";
import { testWizardWords } from "./wizard.words.ts";

interface Props {
  readonly encoderId: number;
  readonly seen: EncoderSeen | undefined;
  readonly keys: KeysToTry;
  readonly onRead: (card: CardView) => void;
  readonly onBack: () => void;
  readonly onGiveUp: () => void;
}

/** One of the hotel's own cards is put on; reading starts by itself. */
export function HotelCardStep({ encoderId, seen, keys, onRead, onBack, onGiveUp }: Props) {
  const say = useWords(testWizardWords);
  const wizard = useWords(wizardWords);
  const { reading, read } = useReading(encoderId, seen, keys);
  const view = reading.is === "read" ? reading.view : undefined;
  useEffect(() => {
    if (view) onRead(view);
  }, [view, onRead]);
  const isReading = reading.is === "reading";
  return (
    <div className={classes.hand}>
      <EncoderPicture {...(isReading ? { lying: true } : { on: say("hotelCardOn") })} />
      <h2>{say(isReading ? "reading" : "hotelCardTitle")}</h2>
      <p>{say("hotelCardText")}</p>
      <div aria-live="polite" className={classes.state}>
        {isReading && <Status tone="working">{say("reading")}</Status>}
        {reading.is === "trouble" && (
          <FaultNotice
            trouble={reading.trouble}
            action={{
              label: reading.held ? wizard("takeOver") : say("readAgain"),
              onClick: () => void read(reading.held),
            }}
          />
        )}
      </div>
      <StepFoot onBack={onBack} onGiveUp={onGiveUp}>
        {!isReading && seen?.card && reading.is !== "trouble" && (
          <Button variant="filled" onClick={() => void read()}>
            {say("readAgain")}
          </Button>
        )}
      </StepFoot>
    </div>
  );
}
