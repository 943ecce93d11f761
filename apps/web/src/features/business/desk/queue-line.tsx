import { IconCheck } from "@tabler/icons-react";
import { useTranslation } from "../../../core/locale/messages.ts";
import classes from "./desk.module.css";
import type { ShownQueue } from "./use-queue.ts";

interface Props {
  readonly queue: ShownQueue;
  /** Undefined while an act runs. */
  readonly onSkip: (() => void) | undefined;
}
/** The rooms of a queue: done, in the field, and left. */
export function QueueLine({ queue: { done, current, rest }, onSkip }: Props) {
  const t = useTranslation("business.desk");
  return (
    <section className={classes.queue} aria-label={t("queue")}>
      <ol>
        {done.map((room) => (
          <li key={room} data-state="done">
            <IconCheck size={13} aria-hidden /> {room}
          </li>
        ))}
        <li data-state="current" aria-current="step">
          {current}
        </li>
        {rest.map((room) => (
          <li key={room}>{room}</li>
        ))}
      </ol>
      <div className={classes.queueFoot}>
        <span className="caption" role="status">
          {t("queueLeft", { count: rest.length + 1 })} · {t("queueHelp")}
        </span>
        {onSkip && (
          <button type="button" className="link" onClick={onSkip}>
            {t("queueSkip")}
          </button>
        )}
      </div>
    </section>
  );
}
