import type { CardView, EncoderSeen } from "@adel/protocol";
import { Button } from "@mantine/core";
import { useEffect } from "react";
import { useReading } from "../../../bridge/use-reading.ts";
import { FaultNotice } from "../../../core/fault-notice.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { Status } from "../../../ui/status.tsx";
import { EncoderPicture } from "./encoder-picture.tsx";
import { StepFoot } from "./step-foot.tsx";
import classes from "./wizard.module.css";
import { wizardWords } from "./wizard.words.ts";

interface Props {
  readonly encoderId: number;
  readonly seen: EncoderSeen | undefined;
  readonly hotelId: number;
  readonly onRead: (card: CardView) => void;
  readonly onBack: () => void;
  readonly onGiveUp: () => void;
}

/** One of the hotel's own cards is put on; reading starts by itself. */
export function HotelCardStep({ encoderId, seen, hotelId, onRead, onBack, onGiveUp }: Props) {
  const say = useWords(wizardWords);
  const { reading, read } = useReading(encoderId, seen, hotelId);
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
              label: say(reading.held ? "takeOver" : "readAgain"),
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
