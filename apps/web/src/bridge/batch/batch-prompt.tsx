import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import type { CardJob } from "@adel/protocol/business/job";
import { Button } from "@mantine/core";
import { IconPlus, IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { ErrorAlert, type ErrorDetails } from "../../core/error-alert.tsx";
import { useTranslation } from "../../core/locale/messages.ts";
import { Row } from "../../ui/layout.tsx";
import { Status } from "../../ui/status.tsx";
import { isStillValid } from "../card-work.ts";
import { ChargeStatus, FailedChargeStatus, TotalCharge } from "../credit/charge.tsx";
import { FailedCardCharge } from "../credit/failed-card-charge.tsx";
import { EncoderTaken } from "../encoder-taken.tsx";
import { EncoderImage } from "../wizard/encoder-image.tsx";
import { LaidBefore, StillValid } from "../wizard/laid-questions.tsx";
import { AuthorizeStep } from "../wizard/step-authorize.tsx";
import { Writing } from "../wizard/step-blank.tsx";
import { useLayCardHint } from "../wizard/use-lay-card-hint.ts";
import wizardClasses from "../wizard/wizard.module.css";
import { currentItem, indexOf, isOver, itemStatus, itemsOf, jobAt } from "./batch.machine.ts";
import classes from "./batch.module.css";
import { positionName } from "./position-text.ts";
import type { BatchWork } from "./use-batch.ts";

interface Props {
  readonly work: BatchWork;
  readonly seen: EncoderStatus | undefined;
  readonly onAnother: () => void;
}

/** What the user should do now. */
export function BatchPrompt({ work, seen, onAnother }: Props) {
  const { batch, send } = work;
  const t = useTranslation("bridge.batch");
  const turn = currentItem(batch);
  const done = itemsOf(batch).filter((item) => itemStatus(batch, item) === "done").length;
  if (batch.blank.kind === "writing")
    return (
      <>
        {batch.item !== undefined && (
          <p className="caption">{t("working", { place: positionName(batch.request, batch.item, t) })}</p>
        )}
        <Writing blank={batch.blank} encoder={seen} />
      </>
    );
  if (isOver(batch)) return <Ended batch={batch} done={done} onAnother={onAnother} />;
  if (batch.password === "")
    return (
      <AuthorizeStep
        {...(batch.jobs.length > 0 && {
          title: t("goOnTitle"),
          lead: t("goOnText", { done, all: batch.request.count }),
        })}
        needed={batch.request.count - done - batch.skipped.length}
        hotelId={batch.request.card.hotelId}
        error={batch.error}
        onDone={(password) => send({ kind: "authorized", password })}
      />
    );
  return <Waiting {...work} turn={turn ?? 1} uid={seen?.card?.uid} />;
}

interface TurnProps extends BatchWork {
  /** The item whose card is next. */
  readonly turn: number;
  /** The card on the encoder. */
  readonly uid: string | undefined;
}
/** Waits for a card, or shows why the present one is not written. */
function Waiting(props: TurnProps) {
  const t = useTranslation("bridge.batch");
  const wizard = useTranslation("bridge.wizard");
  const { batch, turn, uid, lease, start } = props;
  const position = positionName(batch.request, turn, t);
  const before = uid === undefined ? undefined : indexOf(batch, uid);
  const failed = uid === batch.lastUid && before === undefined ? batch.jobs.find((job) => job.uid === uid) : undefined;
  if (lease.owner !== undefined) return <EncoderTaken {...lease} />;
  if (batch.error) return <Refused {...props} error={batch.error} />;
  if (batch.paused) return <Prompt title={t("pausedTitle")}>{t("pausedText", { place: position })}</Prompt>;
  if (!batch.known) return <Prompt title={t("asking")} />;
  if (batch.blank.kind === "starting")
    return (
      <Prompt title={t("working", { place: position })} cardOnReader>
        <Status color="working">{t("starting")}</Status>
      </Prompt>
    );
  if (failed) return <NotWritten {...props} job={failed} />;
  if (before !== undefined && (uid === batch.lastUid || batch.requestedItem !== before))
    return <Written {...props} before={before} />;
  const title = t("next", { place: position });
  if (uid !== undefined && uid !== batch.laidUid && uid !== batch.lastUid)
    return (
      <Prompt title={title} on={wizard("putBlankOn")}>
        <LaidBefore uid={uid} onWrite={() => void start(turn, { uid })} />
      </Prompt>
    );
  return (
    <Prompt
      title={title}
      on={wizard("putBlankOn")}
      {...(uid !== undefined && uid === batch.lastUid && { off: t("takeOff") })}
    >
      <p>{t("nextText")}</p>
      <span className={wizardClasses.waiting}>
        <Status color="working">{t("waiting")}</Status>
      </span>
    </Prompt>
  );
}

/** No job was created: the server or the encoder gives the reason and the hint. */
function Refused({ batch, send, start, turn, uid, error }: TurnProps & { readonly error: ErrorDetails }) {
  const t = useTranslation("bridge.batch");
  const { held, paused, request } = batch;
  const hint = useLayCardHint(paused ? undefined : error);
  const open = itemsOf(batch).filter((item) => ["open", "failed"].includes(itemStatus(batch, item))).length;
  const position = positionName(request, turn, t);
  if (uid !== undefined && isStillValid(error))
    return (
      <Prompt title={t("wasNotWritten", { place: position })}>
        <StillValid
          error={error}
          uid={uid}
          onKeep={() => send({ kind: "keepCard", uid })}
          onOverwrite={() => void start(turn, { uid, overwriteValid: true })}
        >
          <FailedChargeStatus state={batch.charge} hotelId={request.card.hotelId} />
        </StillValid>
      </Prompt>
    );
  const action = held
    ? { label: t("takeOver"), onClick: () => void start(turn, { takeOver: true }) }
    : paused
      ? { label: t("goOn"), onClick: () => send({ kind: "goOn" }) }
      : { label: t("again"), onClick: () => send({ kind: "again", item: turn, uid }) };
  return (
    <Prompt title={paused ? t("stoppedTitle", { count: open }) : t("wasNotWritten", { place: position })}>
      <ErrorAlert error={error} {...(hint && { hint })} action={action}>
        <FailedChargeStatus state={batch.charge} hotelId={request.card.hotelId} />
      </ErrorAlert>
    </Prompt>
  );
}

/** The present card failed: another one continues the batch. */
function NotWritten({ batch, send, turn, uid, job }: TurnProps & { readonly job: CardJob }) {
  const t = useTranslation("bridge.batch");
  const item = job.batch?.item ?? turn;
  const position = positionName(batch.request, item, t);
  return (
    <Prompt
      title={t(job.state === "partial" ? "partlyWritten" : "wasNotWritten", { place: position })}
      off={t("putAside")}
    >
      {job.fault && <ErrorAlert error={{ error: job.fault, values: job.faultValues }} />}
      <FailedCardCharge charge={job.charge} />
      <p>{t("wasNotWrittenText")}</p>
      <Row>
        <Button onClick={() => send({ kind: "again", item, uid })}>{t("again")}</Button>
        <Button onClick={() => send({ kind: "skip", item })}>{t("skip")}</Button>
      </Row>
    </Prompt>
  );
}

/** The present card was written just now, or before, or possibly. */
function Written({ batch, send, turn, uid, before }: TurnProps & { readonly before: number }) {
  const t = useTranslation("bridge.batch");
  const wizard = useTranslation("bridge.wizard");
  const position = positionName(batch.request, before, t);
  const job = jobAt(batch, before);
  if (uid === batch.lastUid)
    return (
      <Prompt title={t("wasWritten", { place: position })} off={t("takeOff")} on={wizard("putBlankOn")}>
        <Status color="good">{t("next", { place: positionName(batch.request, turn, t) })}</Status>
        {job && <ChargeStatus charge={job.charge} />}
      </Prompt>
    );
  const isUnclear = itemStatus(batch, before) === "unclear";
  return (
    <Prompt
      title={t(isUnclear ? "unclearTitle" : "writtenAlready", { place: position })}
      off={t(isUnclear ? "putAside" : "takeOff")}
      on={wizard("putBlankOn")}
    >
      <p>{t(isUnclear ? "unclearText" : "writtenAlreadyText")}</p>
      {job && <ChargeStatus charge={job.charge} />}
      <Row>
        <Button onClick={() => send({ kind: "again", item: before, uid })}>{t("writeAgain")}</Button>
      </Row>
    </Prompt>
  );
}

interface PromptProps {
  readonly title: string;
  readonly off?: string;
  readonly on?: string;
  readonly cardOnReader?: boolean;
  readonly children?: ReactNode;
}
const Prompt = ({ title, off, on, cardOnReader, children }: PromptProps) => (
  <div className={wizardClasses.hand}>
    <EncoderImage {...(off && { off })} {...(on && { on })} {...(cardOnReader && { cardOnReader })} />
    <div aria-live="polite">
      <h2>{title}</h2>
      <div className={classes.text}>{children}</div>
    </div>
  </div>
);

/** Nothing is left to write, or the batch was ended. */
function Ended({
  batch,
  done,
  onAnother,
}: Pick<BatchWork, "batch"> & { readonly done: number; readonly onAnother: () => void }) {
  const t = useTranslation("bridge.batch");
  const open = batch.request.count - done;
  return (
    <div className={wizardClasses.hand} role="status">
      <h2>{t(open === 0 ? "endedTitle" : "endedEarly")}</h2>
      <p>{t("endedText", { done, open })}</p>
      <TotalCharge charges={Object.values(batch.charges)} hotelId={batch.request.card.hotelId} />
      <Row>
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {t("print")}
        </Button>
        <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAnother}>
          {t("anotherBatch")}
        </Button>
      </Row>
    </div>
  );
}
