import type { EncoderSeen } from "@adel/protocol/bridge/encoder";
import type { JobSeen } from "@adel/protocol/bridge/message";
import { type FaultCode, faultRemedy, faultText } from "@adel/protocol/kernel/faults";
import { Button, Progress } from "@mantine/core";
import { FaultNotice, type Trouble } from "../../core/fault-notice.tsx";
import { useLanguage, useWords } from "../../core/locale/words.ts";
import { Status } from "../../ui/status.tsx";
import { useBridge, useDeliveries } from "../use-bridge.tsx";
import { EncoderPicture } from "./encoder-picture.tsx";
import { StepFoot } from "./step-foot.tsx";
import type { Blank } from "./wizard.machine.ts";
import classes from "./wizard.module.css";
import { wizardWords } from "./wizard.words.ts";

interface Props {
  readonly blank: Blank;
  readonly trouble: Trouble | undefined;
  readonly held: boolean;
  readonly doneUid: string | undefined;
  /** The card that was read for the answers, and what asks to take it off. */
  readonly read?: { readonly uid: string; readonly takeOff: string } | undefined;
  readonly seen: EncoderSeen | undefined;
  readonly onStart: (steal: boolean) => void;
  readonly onBack: () => void;
  readonly onGiveUp: () => void;
}

/** A blank card is put on and written; everything happens by itself. */
export function BlankStep({ blank, trouble, held, doneUid, read, seen, onStart, onBack, onGiveUp }: Props) {
  const say = useWords(wizardWords);
  if (blank.is !== "waiting") return <Writing blank={blank} encoder={seen} />;
  const uid = seen?.card?.uid;
  const off =
    uid !== undefined && uid === doneUid
      ? say("takeDoneOff")
      : uid === read?.uid && uid !== undefined
        ? read?.takeOff
        : undefined;
  return (
    <div className={classes.hand}>
      <EncoderPicture on={say("putBlankOn")} {...(off && { off })} />
      <h2>{say("blankTitle")}</h2>
      <p>{say("blankText")}</p>
      <div aria-live="polite" className={classes.state}>
        {trouble ? (
          <FaultNotice
            trouble={trouble}
            action={{ label: say(held ? "takeOver" : "tryAgain"), onClick: () => onStart(held) }}
          />
        ) : (
          <span className={classes.waiting}>
            <Status tone="working">{off ?? say("waitingBlank")}</Status>
          </span>
        )}
      </div>
      <StepFoot onBack={onBack} onGiveUp={onGiveUp} />
    </div>
  );
}

type Underway = Exclude<Blank, { is: "waiting" }>;

/** Why the job does not go on: as the bridge says, or because nothing lies on the encoder (after its restart). */
function holdUp(seen: JobSeen | undefined, encoder: EncoderSeen | undefined): FaultCode | undefined {
  if (!seen || seen.state === "finished") return undefined;
  if (seen.state === "waiting") return seen.fault ?? undefined;
  return encoder?.state === "ready" && encoder.card === null ? "CARD_LIFTED" : undefined;
}

interface WritingProps {
  readonly blank: Underway;
  readonly encoder: EncoderSeen | undefined;
}
/** How far the job is, why it waits, and the way to stop it. */
export function Writing({ blank, encoder }: WritingProps) {
  const say = useWords(wizardWords);
  const language = useLanguage();
  const { connection } = useBridge();
  const deliveries = useDeliveries();
  const { jobId, seen } = blank.is === "writing" ? blank : {};
  const delivery = jobId === undefined ? undefined : deliveries[jobId];
  const waits = holdUp(seen, encoder);
  const values = seen?.faultValues ?? {};
  const remedy = waits && faultRemedy(waits, language, values);
  const share = seen && seen.all > 0 ? Math.round((seen.done / seen.all) * 100) : 0;
  return (
    <div className={classes.hand}>
      <EncoderPicture lying={!waits} {...(remedy && { on: remedy })} />
      <h2>
        {waits
          ? faultText(waits, language, values)
          : say(seen?.state === "finished" ? "finishedTitle" : "writingTitle")}
      </h2>
      <div aria-live="polite" className={classes.state}>
        {waits ? (
          <Status tone="warning">
            {say("waitsForCard")}: {remedy}
          </Status>
        ) : delivery ? (
          <Status tone="working">{say("delivering")}</Status>
        ) : seen ? (
          <Status tone="working">
            {say(`phase.${seen.phase}`)}
            {seen.sector !== null && ` · ${say("writingSector", { sector: seen.sector })}`}
          </Status>
        ) : (
          <Status tone="working">{say(jobId === undefined ? "starting" : "looking")}</Status>
        )}
      </div>
      <Progress.Root size={8} transitionDuration={0} className={classes.progress ?? ""}>
        <Progress.Section value={share} aria-label={say("progress")} />
      </Progress.Root>
      <p className="caption">{seen ? say("stepsDone", { done: seen.done, all: seen.all }) : ""}</p>
      <StepFoot>
        {seen?.state !== "finished" && (
          // The bridge stops at a sector's edge, and says what was done.
          <Button
            disabled={jobId === undefined}
            onClick={() => jobId && void connection.cancel(jobId).catch(() => undefined)}
          >
            {say("cancelJob")}
          </Button>
        )}
      </StepFoot>
    </div>
  );
}
