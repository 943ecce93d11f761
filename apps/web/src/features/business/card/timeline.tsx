import type { CardEvent } from "@adel/protocol/business/card";
import { IconBuilding, IconPencil, IconScan, IconTestPipe } from "@tabler/icons-react";
import { useState } from "react";
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
  const terms = useTranslation("terms");
  return (
    <ol className={classes.line}>
      {foldReads(events.map((event) => lineOf(event, t, account, terms))).map((lines) => {
        const [line] = lines;
        return lines.length === 1 ? (
          <Point key={`${line.kind}-${line.id}`} {...line} />
        ) : (
          <Reads key={`reads-${lines.at(-1)?.id}`} lines={lines} />
        );
      })}
    </ol>
  );
}

type Lines = readonly [EventLine, ...EventLine[]];

/** Reads that nothing happened between are one line: opening a page reads the card. */
function foldReads(lines: readonly EventLine[]): readonly Lines[] {
  const groups: Lines[] = [];
  for (const line of lines) {
    const last = groups.at(-1);
    if (last && line.kind === "read" && last[0].kind === "read") groups[groups.length - 1] = [...last, line];
    else groups.push([line]);
  }
  return groups;
}

/** Several reads, shown one by one on request. */
function Reads({ lines }: { readonly lines: Lines }) {
  const t = useTranslation("business.card-history");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <li className={classes.point} data-kind="read">
        <span className={classes.dot}>
          <IconScan size={16} stroke={1.6} aria-hidden />
        </span>
        <div className={classes.event}>
          <div className={classes.head}>
            <button type="button" className="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
              {t("reads", { count: lines.length })}
            </button>
            <time className={classes.time}>
              {t("readsSince", { from: lines.at(-1)?.time ?? "", to: lines[0].time })}
            </time>
          </div>
        </div>
      </li>
      {isOpen && lines.map((line) => <Point key={line.id} {...line} />)}
    </>
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
