import type { CardEvent } from "@adel/protocol/business/card";
import { IconBuilding, IconPencil, IconScan, IconTestPipe } from "@tabler/icons-react";
import { errorText } from "../../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";
import { type EventLine, lineOf } from "./event-line.ts";
import classes from "./timeline.module.css";

const icons = { testCard: IconTestPipe, hotelCard: IconBuilding, job: IconPencil, read: IconScan } as const;

/** A card's life on one line, the newest above. */
export function Timeline({ events }: { readonly events: readonly CardEvent[] }) {
  const t = useTranslation("business.card-history");
  const account = useTranslation("business.account");
  return (
    <ol className={classes.line}>
      {events.map((event) => {
        const line = lineOf(event, t, account);
        return <Point key={`${line.kind}-${line.id}`} {...line} />;
      })}
    </ol>
  );
}

function Point({ kind, time, title, color, status, facts, job }: EventLine) {
  const language = useLanguage();
  const Icon = icons[kind];
  return (
    <li className={classes.point} data-kind={kind}>
      <span className={classes.dot}>
        <Icon size={16} stroke={1.6} aria-hidden />
      </span>
      <div className={classes.event}>
        <div className={classes.head}>
          <strong>{title}</strong>
          {color && <Status color={color}>{status}</Status>}
          <time className={classes.time}>{time}</time>
        </div>
        <dl className={classes.facts}>
          {facts.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
        {job?.fault && <p className={classes.fault}>{errorText(job.fault, language, job.faultValues)}</p>}
      </div>
    </li>
  );
}
