import { Button, Progress } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../core/locale/messages.ts";
import { useConfirm } from "../../core/services.tsx";
import { Status, type Tone } from "../../ui/status.tsx";
import { type ItemStatus, isOver, itemStatus, itemsOf, secondsLeft } from "./batch.machine.ts";
import classes from "./batch.module.css";
import { spanText } from "./position-text.ts";
import type { BatchWork } from "./use-batch.ts";

const reported = { failed: "bad", unclear: "warning", skipped: "off" } as const satisfies Partial<
  Record<ItemStatus, Tone>
>;

interface Props extends Pick<BatchWork, "batch" | "send"> {
  /** Hotel and type of the cards. */
  readonly title: string;
}
/** Progress and remaining time of the batch, with buttons to pause and end it. */
export function BatchProgress({ batch, send, title }: Props) {
  const t = useTranslation("bridge.batch");
  const core = useTranslation("common");
  const ask = useConfirm();
  const stands = itemsOf(batch).map((item) => itemStatus(batch, item));
  const countOf = (status: ItemStatus) => stands.filter((one) => one === status).length;
  const all = stands.length;
  const done = countOf("done");
  const open = all - done - countOf("skipped");
  const left = secondsLeft(batch);
  const over = isOver(batch);
  const end = async () => {
    const question = {
      title: t("endTitle"),
      text: t("endText", { count: open }),
      confirm: t("end"),
      cancel: core("cancel"),
    };
    if (open === 0 || (await ask(question))) send({ kind: "end" });
  };
  const isWaiting = batch.blank.kind === "waiting";
  const button = (label: string, icon: ReactNode, action: () => void, disabled = false) => (
    <Button leftSection={icon} onClick={action} disabled={disabled}>
      {label}
    </Button>
  );
  return (
    <header className={classes.progress}>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.figures} role="status">
        <strong>{t("done", { done, all })}</strong>
        {!over && (
          <span className="caption">
            {left === undefined ? t("paceLater") : t("left", { time: spanText(left, t) })}
          </span>
        )}
        {(["failed", "unclear", "skipped"] as const).map((status) => {
          const count = countOf(status);
          return count === 0 ? null : (
            <Status key={status} color={reported[status]}>
              {t(`${status}Count`, { count })}
            </Status>
          );
        })}
      </div>
      {!over && (
        <div className={classes.acts}>
          {batch.password !== "" &&
            (batch.paused
              ? button(t("goOn"), <IconPlayerPlay size={16} aria-hidden />, () => send({ kind: "goOn" }))
              : button(t("pause"), <IconPlayerPause size={16} aria-hidden />, () => send({ kind: "pause" })))}
          {button(t("end"), <IconPlayerStop size={16} aria-hidden />, () => void end(), !isWaiting)}
        </div>
      )}
      <Progress.Root size={8} transitionDuration={0} className={classes.bar ?? ""}>
        <Progress.Section value={Math.round((done / all) * 100)} aria-label={t("progress")} />
      </Progress.Root>
    </header>
  );
}
