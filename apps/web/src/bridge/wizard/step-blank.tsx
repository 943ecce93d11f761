import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import type { JobStatus } from "@adel/protocol/bridge/message";
import type { ErrorCode } from "@adel/protocol/kernel/errors";
import { Button, Progress } from "@mantine/core";
import { ErrorAlert, type ErrorDetails } from "../../core/error-alert.tsx";
import { errorHint, errorText } from "../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../core/locale/messages.ts";
import { Status } from "../../ui/status.tsx";
import { isStillValid } from "../card-work.ts";
import { type FailedCharge, FailedChargeStatus } from "../credit/charge.tsx";
import { EncoderTaken } from "../encoder-taken.tsx";
import { useBridge, useDeliveries } from "../use-bridge.tsx";
import type { LeaseState } from "../use-encoder-lease.ts";
import { EncoderImage } from "./encoder-image.tsx";
import { LaidBefore, StillValid } from "./laid-questions.tsx";
import { StepActions } from "./step-foot.tsx";
import { useLayCardHint } from "./use-lay-card-hint.ts";
import type { LaidConsent } from "./use-wizard.ts";
import type { Blank } from "./wizard.machine.ts";
import classes from "./wizard.module.css";

interface Props {
  readonly blank: Blank;
  readonly error: ErrorDetails | undefined;
  /** Effect of the failed attempt on credit, and whose credit it is. */
  readonly charge: FailedCharge;
  readonly hotelId: number | undefined;
  readonly held: boolean;
  readonly lease: LeaseState;
  readonly doneUid: string | undefined;
  /** The card that was placed for this step. */
  readonly laidUid: string | undefined;
  /** The card that was read for the answers, and the request to remove it. */
  readonly read?: { readonly uid: string; readonly takeOff: string } | undefined;
  readonly seen: EncoderStatus | undefined;
  readonly onStart: (consent: LaidConsent) => void;
  readonly onKeep: (uid: string) => void;
  readonly onBack: () => void;
  readonly onGiveUp: () => void;
}

/** A card placed for this step is written automatically, one that was there before only on request. */
export function BlankStep({
  blank,
  error,
  charge,
  hotelId,
  held,
  lease,
  doneUid,
  laidUid,
  read,
  seen,
  onStart,
  onKeep,
  onBack,
  onGiveUp,
}: Props) {
  const t = useTranslation("bridge.wizard");
  const hint = useLayCardHint(error);
  if (blank.kind !== "waiting") return <Writing blank={blank} encoder={seen} />;
  const uid = seen?.card?.uid;
  const off = uid === undefined ? undefined : findTakeOff(uid, { doneUid, read, takeDoneOff: t("takeDoneOff") });
  return (
    <div className={classes.hand}>
      <EncoderImage on={t("putBlankOn")} {...(off && { off })} />
      <h2>{t("blankTitle")}</h2>
      <p>{t("blankText")}</p>
      <div aria-live="polite" className={classes.state}>
        {error && uid !== undefined && isStillValid(error) ? (
          <StillValid
            error={error}
            uid={uid}
            onKeep={() => onKeep(uid)}
            onOverwrite={() => onStart({ uid, overwriteValid: true })}
          >
            <FailedChargeStatus state={charge} hotelId={hotelId} />
          </StillValid>
        ) : lease.owner !== undefined ? (
          <EncoderTaken {...lease} />
        ) : error ? (
          <ErrorAlert
            error={error}
            {...(hint && { hint })}
            action={{ label: t(held ? "takeOver" : "tryAgain"), onClick: () => onStart({ takeOver: held }) }}
          >
            <FailedChargeStatus state={charge} hotelId={hotelId} />
          </ErrorAlert>
        ) : uid !== undefined && off === undefined && uid !== laidUid ? (
          <LaidBefore uid={uid} onWrite={() => onStart({ uid })} />
        ) : (
          <span className={classes.waiting}>
            <Status color="working">{off ?? t("waitingBlank")}</Status>
          </span>
        )}
      </div>
      <StepActions onBack={onBack} onGiveUp={onGiveUp} />
    </div>
  );
}

/** Asks for the removal of a card that is not the blank one. */
function findTakeOff(
  uid: string,
  { doneUid, read, takeDoneOff }: Pick<Props, "doneUid" | "read"> & { readonly takeDoneOff: string },
): string | undefined {
  if (uid === doneUid) return takeDoneOff;
  return uid === read?.uid ? read.takeOff : undefined;
}

type Underway = Exclude<Blank, { kind: "waiting" }>;

/** Why the job does not continue: as the bridge reports, or because no card is present (after its restart). */
function holdUp(seen: JobStatus | undefined, encoder: EncoderStatus | undefined): ErrorCode | undefined {
  if (!seen || seen.state === "finished") return undefined;
  if (seen.state === "waiting") return seen.fault ?? undefined;
  return encoder?.state === "ready" && encoder.card === null ? "CARD_LIFTED" : undefined;
}

interface WritingProps {
  readonly blank: Underway;
  readonly encoder: EncoderStatus | undefined;
}
/** The job's progress, why it waits, and a button to stop it. */
export function Writing({ blank, encoder }: WritingProps) {
  const t = useTranslation("bridge.wizard");
  const language = useLanguage();
  const { connection } = useBridge();
  const deliveries = useDeliveries();
  const { jobId, seen } = blank.kind === "writing" ? blank : {};
  const delivery = jobId === undefined ? undefined : deliveries[jobId];
  const waits = holdUp(seen, encoder);
  const values = seen?.faultValues ?? {};
  const { uid = "", sectorsWritten: written = 0, sectorsPlanned: planned = 0 } = seen ?? {};
  const hint =
    waits === "CARD_LIFTED"
      ? t(planned > 0 ? "putBackSectors" : "putBack", { uid, written, planned })
      : waits && errorHint(waits, language, values);
  const share = seen && seen.all > 0 ? Math.round((seen.done / seen.all) * 100) : 0;
  return (
    <div className={classes.hand}>
      <EncoderImage cardOnReader={!waits} {...(hint && { on: hint })} />
      <h2>
        {waits ? errorText(waits, language, values) : t(seen?.state === "finished" ? "finishedTitle" : "writingTitle")}
      </h2>
      <div aria-live="polite" className={classes.state}>
        {waits ? (
          <Status color="warning">
            {t("waitsForCard")}: {hint}
          </Status>
        ) : delivery ? (
          <Status color="working">{t("delivering")}</Status>
        ) : seen ? (
          <Status color="working">
            {t(`phase.${seen.phase}`)}
            {seen.sector !== null && ` · ${t("writingSector", { sector: seen.sector })}`}
          </Status>
        ) : (
          <Status color="working">{t(jobId === undefined ? "starting" : "looking")}</Status>
        )}
      </div>
      <Progress.Root size={8} transitionDuration={0} className={classes.progress ?? ""}>
        <Progress.Section value={share} aria-label={t("progress")} />
      </Progress.Root>
      <p className="caption">{seen ? t("stepsDone", { done: seen.done, all: seen.all }) : ""}</p>
      <StepActions>
        {seen?.state !== "finished" && (
          // The bridge stops at the end of a sector and reports what was written.
          <Button
            disabled={jobId === undefined}
            onClick={() => jobId && void connection.cancel(jobId).catch(() => undefined)}
          >
            {t("cancelJob")}
          </Button>
        )}
      </StepActions>
    </div>
  );
}
