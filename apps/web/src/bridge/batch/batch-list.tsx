import type { MessageKey } from "@adel/messages";
import { errorText } from "../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../core/locale/messages.ts";
import { Panel } from "../../ui/layout.tsx";
import { Status, type Tone } from "../../ui/status.tsx";
import { type Batch, type ItemStatus, itemStatus, itemsOf, jobAt } from "./batch.machine.ts";
import classes from "./batch.module.css";
import { positionName } from "./position-text.ts";
import type { BatchWork } from "./use-batch.ts";

const tones: Readonly<Record<ItemStatus, Tone>> = {
  open: "waiting",
  working: "working",
  done: "good",
  failed: "bad",
  skipped: "off",
  unclear: "warning",
};

/** Every place of the batch: its outcome, its card, the reason of a failure, and what can be done about it. */
export function BatchList({ batch, send }: Pick<BatchWork, "batch" | "send">) {
  const t = useTranslation("bridge.batch");
  return (
    <Panel title={t("list")} flush>
      <ol className={classes.list}>
        {itemsOf(batch).map((item) => (
          <MenuRoute key={item} batch={batch} send={send} item={item} />
        ))}
      </ol>
    </Panel>
  );
}

/** A failed job shows how it ended. */
function statusText(batch: Batch, item: number, status: ItemStatus): MessageKey<"bridge.batch"> {
  const state = jobAt(batch, item)?.state;
  return status === "failed" && (state === "partial" || state === "cancelled") ? `stand.${state}` : `stand.${status}`;
}

function MenuRoute({ batch, send, item }: Pick<BatchWork, "batch" | "send"> & { readonly item: number }) {
  const t = useTranslation("bridge.batch");
  const language = useLanguage();
  const status = itemStatus(batch, item);
  const job = jobAt(batch, item);
  const room = batch.request.rooms?.[item - 1];
  const name = positionName(batch.request, item, t);
  const isUnderWay = !batch.ended && batch.blank.kind === "waiting" && batch.password !== "";
  const isLeft = isUnderWay && status !== "done";
  const canAsk = isLeft && status !== "open" && batch.requestedItem !== item;
  return (
    <li className={classes.place} data-stand={status}>
      <span className={classes.number}>{item}</span>
      <span className={classes.stand}>
        {room !== undefined && <strong>{room}</strong>}
        <Status color={tones[status]}>{t(statusText(batch, item, status))}</Status>
      </span>
      <span className={classes.acts}>
        {canAsk && (
          <button
            type="button"
            className="link"
            aria-label={`${t("again")} · ${name}`}
            onClick={() => send({ kind: "again", item })}
          >
            {t("again")}
          </button>
        )}
        {isLeft && status !== "skipped" && (
          <button
            type="button"
            className="link"
            aria-label={`${t("skip")} · ${name}`}
            onClick={() => send({ kind: "skip", item })}
          >
            {t("skip")}
          </button>
        )}
      </span>
      <span className={classes.card}>
        {job && status !== "working" && (
          <>
            <span className="mono">{job.uid}</span>
            {job.sequence !== null && <span>#{job.sequence}</span>}
            <span className="caption">{job.settleTime ?? job.createTime}</span>
          </>
        )}
        {job?.fault && status !== "done" && status !== "working" && (
          <span className={classes.cause}>{errorText(job.fault, language, job.faultValues)}</span>
        )}
        {status === "unclear" && <span className={classes.cause}>{t("unclearText")}</span>}
      </span>
    </li>
  );
}
