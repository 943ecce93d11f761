import { faultText } from "@adel/protocol/kernel/faults";
import { useLanguage, useWords } from "../../core/locale/words.ts";
import { Panel } from "../../ui/layout.tsx";
import { Status, type Tone } from "../../ui/status.tsx";
import { type Batch, itemsOf, jobAt, type Stand, standOf } from "./batch.machine.ts";
import classes from "./batch.module.css";
import { type BatchWord, batchWords } from "./batch.words.ts";
import { placeName } from "./place-words.ts";
import type { BatchWork } from "./use-batch.ts";

const tones: Readonly<Record<Stand, Tone>> = {
  open: "waiting",
  working: "working",
  done: "good",
  failed: "bad",
  skipped: "off",
  unclear: "warning",
};

/** Every place of the batch: what became of it, on which card, why not, and what can be done about it. */
export function BatchList({ batch, send }: Pick<BatchWork, "batch" | "send">) {
  const say = useWords(batchWords);
  return (
    <Panel title={say("list")} flush>
      <ol className={classes.list}>
        {itemsOf(batch).map((item) => (
          <Place key={item} batch={batch} send={send} item={item} />
        ))}
      </ol>
    </Panel>
  );
}

/** A failed job says how it ended. */
function standWord(batch: Batch, item: number, stand: Stand): BatchWord {
  const state = jobAt(batch, item)?.state;
  return stand === "failed" && (state === "partial" || state === "cancelled") ? `stand.${state}` : `stand.${stand}`;
}

function Place({ batch, send, item }: Pick<BatchWork, "batch" | "send"> & { readonly item: number }) {
  const say = useWords(batchWords);
  const language = useLanguage();
  const stand = standOf(batch, item);
  const job = jobAt(batch, item);
  const room = batch.order.rooms?.[item - 1];
  const name = placeName(batch.order, item, say);
  const isUnderWay = !batch.ended && batch.blank.is === "waiting" && batch.password !== "";
  const isLeft = isUnderWay && stand !== "done";
  const canAsk = isLeft && stand !== "open" && batch.asked !== item;
  return (
    <li className={classes.place} data-stand={stand}>
      <span className={classes.number}>{item}</span>
      <span className={classes.stand}>
        {room !== undefined && <strong>{room}</strong>}
        <Status tone={tones[stand]}>{say(standWord(batch, item, stand))}</Status>
      </span>
      <span className={classes.acts}>
        {canAsk && (
          <button
            type="button"
            className="link"
            aria-label={`${say("again")} · ${name}`}
            onClick={() => send({ is: "again", item })}
          >
            {say("again")}
          </button>
        )}
        {isLeft && stand !== "skipped" && (
          <button
            type="button"
            className="link"
            aria-label={`${say("skip")} · ${name}`}
            onClick={() => send({ is: "skip", item })}
          >
            {say("skip")}
          </button>
        )}
      </span>
      <span className={classes.card}>
        {job && stand !== "working" && (
          <>
            <span className="mono">{job.uid}</span>
            {job.sequence !== null && <span>#{job.sequence}</span>}
            <span className="caption">{job.settleTime ?? job.createTime}</span>
          </>
        )}
        {job?.fault && stand !== "done" && stand !== "working" && (
          <span className={classes.cause}>{faultText(job.fault, language, job.faultValues)}</span>
        )}
        {stand === "unclear" && <span className={classes.cause}>{say("unclearText")}</span>}
      </span>
    </li>
  );
}
