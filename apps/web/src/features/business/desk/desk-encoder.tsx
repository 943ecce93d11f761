import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import type { DeskRoom } from "@adel/protocol/business/desk";
import { Button, Progress } from "@mantine/core";
import { FailedCardCharge } from "../../../bridge/credit/failed-card-charge.tsx";
import { EncoderImage } from "../../../bridge/wizard/encoder-image.tsx";
import { useLayCardHint } from "../../../bridge/wizard/use-lay-card-hint.ts";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { isCharged, NEXT_CARD_MS, type Running } from "./desk.machine.ts";
import classes from "./desk.module.css";
import { EncoderObstacle, useEncoderObstacle } from "./encoder-obstacle.tsx";
import { LayBack } from "./lay-back.tsx";
import { OverwriteQuestion } from "./overwrite-question.tsx";
import { ShownCard } from "./shown-card.tsx";
import type { DeskController } from "./use-desk.ts";

interface Props {
  readonly desk: DeskController;
  readonly room: DeskRoom | undefined;
  /** Enter starts an act. */
  readonly isReady: boolean;
  readonly seen: EncoderStatus | undefined;
  readonly hotelId: number;
  readonly encoderId: number;
}
/** What to do with the cards, and the progress of the one on the encoder. */
export function DeskEncoder({ desk: controller, room, isReady, seen, ...at }: Props) {
  const t = useTranslation("business.desk");
  const { desk } = controller;
  const obstacle = useEncoderObstacle(controller);
  if (obstacle) return <EncoderObstacle obstacle={obstacle} seen={seen} onTakeOver={controller.lease.takeOver} />;
  if (desk.kind === "running") return <RunningCard running={desk} desk={controller} seen={seen} />;
  if (desk.kind === "showing") return <ShownCard desk={controller} seen={seen} {...at} />;
  return (
    <div className={classes.encoder}>
      <EncoderImage cardOnReader={seen?.card != null} />
      {(isReady || !room) && <h2>{t(isReady ? "pressEnter" : "noRooms")}</h2>}
      {isReady && <p className="caption">{t("place1")}</p>}
    </div>
  );
}

interface RunningProps {
  readonly running: Running;
  readonly desk: DeskController;
  readonly seen: EncoderStatus | undefined;
}
function RunningCard({ running, desk, seen }: RunningProps) {
  const t = useTranslation("business.desk");
  const { act, blank, error, charge, held, isPaused, stopError } = running;
  const isPaid = seen?.card != null && isCharged(running, seen.card.uid);
  const hint = useLayCardHint(isPaused || isPaid ? undefined : error);
  if (error?.error === "CARD_OF_OTHER_GUEST")
    return (
      <div className={classes.encoder} data-warning>
        <EncoderImage cardOnReader={seen?.card != null} />
        <OverwriteQuestion
          values={error.values}
          uid={seen?.card?.uid ?? ""}
          label={act.label}
          onKeep={desk.keepCard}
          onOverwrite={() => desk.retry({ overwrites: Number(error.values.cardId) })}
        />
      </div>
    );
  const isWriting = blank.kind !== "waiting";
  const job = blank.kind === "writing" ? blank.seen : undefined;
  const share = job && job.all > 0 ? Math.round((job.done / job.all) * 100) : 0;
  return (
    <div className={classes.encoder} data-warning={(error ?? stopError) !== undefined || undefined}>
      <EncoderImage cardOnReader={seen?.card != null} />
      <div role="status">
        <RunningText running={running} laidUid={seen?.card?.uid} onWriteOther={() => desk.retry({})} />
      </div>
      {isWriting && (
        <Progress.Root size={8} transitionDuration={0} className={classes.progress ?? ""}>
          <Progress.Section value={share} aria-label={t("progress")} />
        </Progress.Root>
      )}
      {stopError && <ErrorAlert error={stopError} action={{ label: t("tryAgain"), onClick: desk.stop }} />}
      {error && !stopError && (
        <ErrorAlert
          error={error}
          {...(hint && { hint })}
          {...(!isPaid && {
            action: { label: t(held ? "takeOver" : "tryAgain"), onClick: () => desk.retry({ takeOver: held }) },
          })}
        >
          <FailedCardCharge charge={charge} />
        </ErrorAlert>
      )}
    </div>
  );
}

interface TextProps {
  readonly running: Running;
  readonly laidUid: string | undefined;
  readonly onWriteOther: () => void;
}
/** What to do now, and how to resume an act that waited too long. */
function RunningText({ running, laidUid: uid, onWriteOther }: TextProps) {
  const t = useTranslation("business.desk");
  const { act, blank, written, error, laidUid, unfinishedUid, freeTries, isEmpty, isPaused, isStopping } = running;
  const card = { n: act.finished + written.length + 1, count: act.cards };
  const job = blank.kind === "writing" ? blank.seen : undefined;
  const isWritten = job !== undefined && job.sectorsPlanned > 0 && job.sectorsWritten >= job.sectorsPlanned;
  if (job && (job.state === "waiting" || (isEmpty && !isWritten)))
    return <LayBack expected={job.uid} job={job} laid={uid} text={t(isStopping ? "stopsAfter" : "liftedText")} />;
  if (blank.kind !== "waiting")
    return (
      <>
        <h2>{t(act.act === "checkOut" ? "erasing" : "writing", card)}</h2>
        {card.n < card.count && <p className="caption">{t(isStopping ? "stopsAfter" : "escStopsAfter")}</p>}
      </>
    );
  const seconds = NEXT_CARD_MS / 1000;
  if (isPaused)
    return (
      <>
        <h2>{t("paused", card)}</h2>
        <p className="caption">{t(error ? "pausedFailed" : "pausedText", { ...card, seconds })}</p>
      </>
    );
  if (unfinishedUid !== undefined)
    return (
      <LayBack expected={unfinishedUid} laid={uid} text={t(freeTries > 0 ? "layBackText" : "layBackCharged")}>
        {uid !== undefined && isCharged(running, uid) && (
          <Button onClick={onWriteOther}>{t(uid === unfinishedUid ? "writeCharged" : "writeOther")}</Button>
        )}
      </LayBack>
    );
  const isLaid = uid !== undefined && uid === laidUid;
  return (
    <>
      <h2>{t(isLaid && !error ? "putNext" : "putCard", card)}</h2>
      {!error && <p className="caption">{t("waitLimit", { seconds })}</p>}
    </>
  );
}
