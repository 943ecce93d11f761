import type { EncoderSeen } from "@adel/protocol/bridge/encoder";
import type { CardJob } from "@adel/protocol/business/card";
import { Button } from "@mantine/core";
import { IconPlus, IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { FaultNotice, type Trouble } from "../../core/fault-notice.tsx";
import { useWords } from "../../core/locale/words.ts";
import { Row } from "../../ui/layout.tsx";
import { Status } from "../../ui/status.tsx";
import { EncoderPicture } from "../wizard/encoder-picture.tsx";
import { AuthorizeStep } from "../wizard/step-authorize.tsx";
import { Writing } from "../wizard/step-blank.tsx";
import wizardClasses from "../wizard/wizard.module.css";
import { wizardWords } from "../wizard/wizard.words.ts";
import { isOver, itemsOf, placeOf, standOf, turnOf } from "./batch.machine.ts";
import classes from "./batch.module.css";
import { batchWords } from "./batch.words.ts";
import { placeName } from "./place-words.ts";
import type { BatchWork } from "./use-batch.ts";

interface Props {
  readonly work: BatchWork;
  readonly seen: EncoderSeen | undefined;
  readonly onAnother: () => void;
}

/** What to do with one's hands now. */
export function BatchHand({ work, seen, onAnother }: Props) {
  const { batch, send } = work;
  const say = useWords(batchWords);
  const turn = turnOf(batch);
  const done = itemsOf(batch).filter((item) => standOf(batch, item) === "done").length;
  if (batch.blank.is === "writing")
    return (
      <>
        {batch.item !== undefined && (
          <p className="caption">{say("working", { place: placeName(batch.order, batch.item, say) })}</p>
        )}
        <Writing blank={batch.blank} encoder={seen} />
      </>
    );
  if (isOver(batch)) return <Ended batch={batch} done={done} onAnother={onAnother} />;
  if (batch.password === "")
    return (
      <AuthorizeStep
        {...(batch.jobs.length > 0 && {
          title: say("goOnTitle"),
          lead: say("goOnText", { done, all: batch.order.count }),
        })}
        needed={batch.order.count - done - batch.skipped.length}
        hotelId={batch.order.wish.hotelId}
        trouble={batch.trouble}
        onDone={(password) => send({ is: "authorized", password })}
      />
    );
  return <Waiting {...work} turn={turn ?? 1} uid={seen?.card?.uid} />;
}

interface TurnProps extends BatchWork {
  /** The place whose card comes next. */
  readonly turn: number;
  /** The card on the encoder. */
  readonly uid: string | undefined;
}
/** A card is waited for; or it is said why the one that lies there is not written. */
function Waiting(props: TurnProps) {
  const say = useWords(batchWords);
  const wizard = useWords(wizardWords);
  const { batch, turn, uid } = props;
  const place = placeName(batch.order, turn, say);
  const before = uid === undefined ? undefined : placeOf(batch, uid);
  const failed = uid === batch.lastUid && before === undefined ? batch.jobs.find((job) => job.uid === uid) : undefined;
  if (batch.trouble) return <Refused {...props} trouble={batch.trouble} />;
  if (batch.paused) return <Hand title={say("pausedTitle")}>{say("pausedText", { place })}</Hand>;
  if (!batch.known) return <Hand title={say("asking")} />;
  if (batch.blank.is === "starting")
    return (
      <Hand title={say("working", { place })} lying>
        <Status tone="working">{say("starting")}</Status>
      </Hand>
    );
  if (failed) return <NotWritten {...props} job={failed} />;
  if (before !== undefined && (uid === batch.lastUid || batch.asked !== before))
    return <Written {...props} before={before} />;
  return (
    <Hand title={say("next", { place })} on={wizard("putBlankOn")}>
      <p>{say("nextText")}</p>
      <span className={wizardClasses.waiting}>
        <Status tone="working">{say("waiting")}</Status>
      </span>
    </Hand>
  );
}

/** No job was made: the server or the encoder says why, and what to do. */
function Refused({ batch, send, start, turn, trouble }: TurnProps & { readonly trouble: Trouble }) {
  const say = useWords(batchWords);
  const { held, paused, order } = batch;
  const open = itemsOf(batch).filter((item) => ["open", "failed"].includes(standOf(batch, item))).length;
  const action = held
    ? { label: say("takeOver"), onClick: () => void start(turn, true) }
    : paused
      ? { label: say("goOn"), onClick: () => send({ is: "goOn" }) }
      : { label: say("again"), onClick: () => send({ is: "again", item: turn }) };
  return (
    <Hand
      title={
        paused ? say("stoppedTitle", { count: open }) : say("wasNotWritten", { place: placeName(order, turn, say) })
      }
    >
      <FaultNotice trouble={trouble} action={action} />
    </Hand>
  );
}

/** The card that lies there failed: another one goes on by itself. */
function NotWritten({ batch, send, turn, job }: TurnProps & { readonly job: CardJob }) {
  const say = useWords(batchWords);
  const item = job.batch?.item ?? turn;
  const place = placeName(batch.order, item, say);
  return (
    <Hand title={say(job.state === "partial" ? "partlyWritten" : "wasNotWritten", { place })} off={say("putAside")}>
      {job.fault && <FaultNotice trouble={{ fault: job.fault, values: job.faultValues }} />}
      <p>{say("wasNotWrittenText")}</p>
      <Row>
        <Button onClick={() => send({ is: "again", item })}>{say("again")}</Button>
        <Button onClick={() => send({ is: "skip", item })}>{say("skip")}</Button>
      </Row>
    </Hand>
  );
}

/** The card that lies there was written just now, or before, or may have been. */
function Written({ batch, send, turn, uid, before }: TurnProps & { readonly before: number }) {
  const say = useWords(batchWords);
  const wizard = useWords(wizardWords);
  const place = placeName(batch.order, before, say);
  if (uid === batch.lastUid)
    return (
      <Hand title={say("wasWritten", { place })} off={say("takeOff")} on={wizard("putBlankOn")}>
        <Status tone="good">{say("next", { place: placeName(batch.order, turn, say) })}</Status>
      </Hand>
    );
  const isUnclear = standOf(batch, before) === "unclear";
  return (
    <Hand
      title={say(isUnclear ? "unclearTitle" : "writtenAlready", { place })}
      off={say(isUnclear ? "putAside" : "takeOff")}
      on={wizard("putBlankOn")}
    >
      <p>{say(isUnclear ? "unclearText" : "writtenAlreadyText")}</p>
      <Row>
        <Button onClick={() => send({ is: "again", item: before })}>{say("writeAgain")}</Button>
      </Row>
    </Hand>
  );
}

interface HandProps {
  readonly title: string;
  readonly off?: string;
  readonly on?: string;
  readonly lying?: boolean;
  readonly children?: ReactNode;
}
const Hand = ({ title, off, on, lying, children }: HandProps) => (
  <div className={wizardClasses.hand}>
    <EncoderPicture {...(off && { off })} {...(on && { on })} {...(lying && { lying })} />
    <div aria-live="polite">
      <h2>{title}</h2>
      <div className={classes.said}>{children}</div>
    </div>
  </div>
);

/** Nothing is left to be written, or somebody ended it. */
function Ended({
  batch,
  done,
  onAnother,
}: Pick<BatchWork, "batch"> & { readonly done: number; readonly onAnother: () => void }) {
  const say = useWords(batchWords);
  const open = batch.order.count - done;
  return (
    <div className={wizardClasses.hand} role="status">
      <h2>{say(open === 0 ? "endedTitle" : "endedEarly")}</h2>
      <p>{say("endedText", { done, open })}</p>
      <Row>
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {say("print")}
        </Button>
        <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={onAnother}>
          {say("anotherBatch")}
        </Button>
      </Row>
    </div>
  );
}
