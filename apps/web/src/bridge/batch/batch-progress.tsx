import { Button, Progress } from "@mantine/core";
import { IconPlayerPause, IconPlayerPlay, IconPlayerStop } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { coreWords } from "../../core/core.words.ts";
import { useWords } from "../../core/locale/words.ts";
import { useAsk } from "../../core/services.tsx";
import { Status, type Tone } from "../../ui/status.tsx";
import { isOver, itemsOf, type Stand, secondsLeft, standOf } from "./batch.machine.ts";
import classes from "./batch.module.css";
import { batchWords } from "./batch.words.ts";
import { spanText } from "./place-words.ts";
import type { BatchWork } from "./use-batch.ts";

const told = { failed: "bad", unclear: "warning", skipped: "off" } as const satisfies Partial<Record<Stand, Tone>>;

interface Props extends Pick<BatchWork, "batch" | "send"> {
  /** Whose cards, and of what kind. */
  readonly title: string;
}
/** How far the batch is and how long it will take; pause and end. */
export function BatchProgress({ batch, send, title }: Props) {
  const say = useWords(batchWords);
  const core = useWords(coreWords);
  const ask = useAsk();
  const stands = itemsOf(batch).map((item) => standOf(batch, item));
  const countOf = (stand: Stand) => stands.filter((one) => one === stand).length;
  const all = stands.length;
  const done = countOf("done");
  const open = all - done - countOf("skipped");
  const left = secondsLeft(batch);
  const over = isOver(batch);
  const end = async () => {
    const question = {
      title: say("endTitle"),
      text: say("endText", { count: open }),
      confirm: say("end"),
      cancel: core("cancel"),
    };
    if (open === 0 || (await ask(question))) send({ is: "end" });
  };
  const isWaiting = batch.blank.is === "waiting";
  const button = (label: string, icon: ReactNode, act: () => void, disabled = false) => (
    <Button leftSection={icon} onClick={act} disabled={disabled}>
      {label}
    </Button>
  );
  return (
    <header className={classes.progress}>
      <h2 className={classes.title}>{title}</h2>
      <div className={classes.figures} role="status">
        <strong>{say("done", { done, all })}</strong>
        {!over && (
          <span className="caption">
            {left === undefined ? say("paceLater") : say("left", { time: spanText(left, say) })}
          </span>
        )}
        {(["failed", "unclear", "skipped"] as const).map((stand) => {
          const count = countOf(stand);
          return count === 0 ? null : (
            <Status key={stand} tone={told[stand]}>
              {say(`${stand}Count`, { count })}
            </Status>
          );
        })}
      </div>
      {!over && (
        <div className={classes.acts}>
          {batch.password !== "" &&
            (batch.paused
              ? button(say("goOn"), <IconPlayerPlay size={16} aria-hidden />, () => send({ is: "goOn" }))
              : button(say("pause"), <IconPlayerPause size={16} aria-hidden />, () => send({ is: "pause" })))}
          {button(say("end"), <IconPlayerStop size={16} aria-hidden />, () => void end(), !isWaiting)}
        </div>
      )}
      <Progress.Root size={8} transitionDuration={0} className={classes.bar ?? ""}>
        <Progress.Section value={Math.round((done / all) * 100)} aria-label={say("progress")} />
      </Progress.Root>
    </header>
  );
}
