import type { EncoderSeen } from "@adel/protocol";
import { Button } from "@mantine/core";
import { IconPlus, IconPrinter } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { FaultNotice } from "../../core/fault-notice.tsx";
import { useWords } from "../../core/locale/words.ts";
import { Row } from "../../ui/layout.tsx";
import { Status } from "../../ui/status.tsx";
import { EncoderPicture } from "../wizard/encoder-picture.tsx";
import { AuthorizeStep } from "../wizard/step-authorize.tsx";
import { Writing } from "../wizard/step-blank.tsx";
import wizardClasses from "../wizard/wizard.module.css";
import { wizardWords } from "../wizard/wizard.words.ts";
import { itemsOf, placeOf, standOf, turnOf } from "./batch.machine.ts";
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
  if (batch.ended || (batch.known && turn === undefined)) return <Ended {...work} done={done} onAnother={onAnother} />;
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
  return <Waiting {...work} turn={turn ?? 1} seen={seen} />;
}

/** A card is waited for; or it is said why the one that lies there is not written. */
function Waiting({
  batch,
  send,
  start,
  turn,
  seen,
}: BatchWork & { readonly turn: number; readonly seen: Props["seen"] }) {
  const say = useWords(batchWords);
  const wizard = useWords(wizardWords);
  const { order, trouble, held, paused, lastUid } = batch;
  const uid = seen?.card?.uid;
  const place = placeName(order, turn, say);
  const before = uid === undefined ? undefined : placeOf(batch, uid);
  const isDealtWith = uid !== undefined && uid === lastUid;
  const failed = isDealtWith && before === undefined ? batch.jobs.find((job) => job.uid === uid) : undefined;
  const nameOf = (item: number) => placeName(order, item, say);
  const open = itemsOf(batch).filter((item) => ["open", "failed"].includes(standOf(batch, item))).length;
  if (trouble)
    return (
      <Hand title={paused ? say("stoppedTitle", { count: open }) : say("wasNotWritten", { place })}>
        <FaultNotice
          trouble={trouble}
          action={
            held
              ? { label: say("takeOver"), onClick: () => void start(turn, true) }
              : paused
                ? { label: say("goOn"), onClick: () => send({ is: "goOn" }) }
                : { label: say("again"), onClick: () => send({ is: "again", item: turn }) }
          }
        />
      </Hand>
    );
  if (paused) return <Hand title={say("pausedTitle")}>{say("pausedText", { place })}</Hand>;
  if (!batch.known) return <Hand title={say("asking")} />;
  if (batch.blank.is === "starting")
    return (
      <Hand title={say("working", { place })} lying>
        <Status tone="working">{say("starting")}</Status>
      </Hand>
    );
  if (failed) {
    const item = failed.batch?.item ?? turn;
    return (
      <Hand
        title={say(failed.state === "partial" ? "partlyWritten" : "wasNotWritten", { place: nameOf(item) })}
        off={say("putAside")}
      >
        {failed.fault && <FaultNotice trouble={{ fault: failed.fault, values: failed.faultValues }} />}
        <p>{say("wasNotWrittenText")}</p>
        <Row>
          <Button onClick={() => send({ is: "again", item })}>{say("again")}</Button>
          <Button onClick={() => send({ is: "skip", item })}>{say("skip")}</Button>
        </Row>
      </Hand>
    );
  }
  if (before !== undefined && isDealtWith)
    return (
      <Hand title={say("wasWritten", { place: nameOf(before) })} off={say("takeOff")} on={wizard("putBlankOn")}>
        <Status tone="good">{say("next", { place })}</Status>
      </Hand>
    );
  if (before !== undefined && batch.asked !== before)
    return (
      <Hand title={say("writtenAlready", { place: nameOf(before) })} off={say("takeOff")} on={wizard("putBlankOn")}>
        <p>{say("writtenAlreadyText")}</p>
        <Row>
          <Button onClick={() => send({ is: "again", item: before })}>{say("writeAgain")}</Button>
        </Row>
      </Hand>
    );
  return (
    <Hand title={say("next", { place })} on={wizard("putBlankOn")}>
      <p>{say("nextText")}</p>
      <span className={wizardClasses.waiting}>
        <Status tone="working">{say("waiting")}</Status>
      </span>
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
  send,
  done,
  onAnother,
}: BatchWork & { readonly done: number; readonly onAnother: () => void }) {
  const say = useWords(batchWords);
  const open = batch.order.count - done;
  const another = () => {
    send({ is: "end" });
    onAnother();
  };
  return (
    <div className={wizardClasses.hand} role="status">
      <h2>{say(open === 0 ? "endedTitle" : "endedEarly")}</h2>
      <p>{say("endedText", { done, open })}</p>
      <Row>
        <Button leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
          {say("print")}
        </Button>
        <Button variant="filled" leftSection={<IconPlus size={16} aria-hidden />} onClick={another}>
          {say("anotherBatch")}
        </Button>
      </Row>
    </div>
  );
}
