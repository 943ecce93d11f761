import type { CardJob } from "@adel/protocol/business/card";
import type { Encoder } from "@adel/protocol/business/encoder";
import { PAGE_SIZES } from "@adel/protocol/kernel/page";
import { Drawer } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useState } from "react";
import { coreWords } from "../../../core/core.words.ts";
import { FaultNotice, troubleOf } from "../../../core/fault-notice.tsx";
import { type Say, useWords } from "../../../core/locale/words.ts";
import { useServices, useSession } from "../../../core/services.tsx";
import { fieldTime } from "../../../core/time.ts";
import { Nothing } from "../../../ui/nothing.tsx";
import { Status } from "../../../ui/status.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import classes from "./encoder.module.css";
import { SettleDialog } from "./settle-dialog.tsx";
import { type UnansweredWord, unansweredWords } from "./unanswered.words.ts";
import { UNANSWERED_KEY, useUnanswered } from "./use-unanswered.ts";

const [PAGE_SIZE] = PAGE_SIZES;

interface Props {
  readonly encoder?: Encoder;
  readonly onClose: () => void;
}
/** Jobs that were handed out and never answered, newest first, and the way to settle each by two people. */
export function UnansweredDrawer({ encoder, onClose }: Props) {
  const say = useWords(unansweredWords);
  const core = useWords(coreWords);
  const [page, setPage] = useState(1);
  const [settling, setSettling] = useState<CardJob>();
  const { data, error, refetch } = useUnanswered(encoder?.id, page, PAGE_SIZE);
  return (
    <Drawer
      opened
      onClose={onClose}
      size={640}
      title={encoder ? say("of", { name: `${encoder.deviceName} · ${encoder.deviceNumber}` }) : say("title")}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      {error && (
        <FaultNotice trouble={troubleOf(error)} action={{ label: core("retry"), onClick: () => void refetch() }} />
      )}
      {data?.total === 0 && (
        <Nothing icon={<IconChecks size={36} stroke={1.4} aria-hidden />} title={say("none")} text={say("noneText")} />
      )}
      {data && data.total > 0 && (
        <>
          <p className={classes.about}>{say("about")}</p>
          <ul className={classes.jobs}>
            {data.rows.map((job) => (
              <Unanswered key={job.jobId} job={job} onSettle={() => setSettling(job)} />
            ))}
          </ul>
          {data.total > PAGE_SIZE && (
            <Pager
              narrow
              total={data.total}
              page={page}
              size={PAGE_SIZE}
              sizes={[PAGE_SIZE]}
              onPage={setPage}
              onSize={() => undefined}
            />
          )}
        </>
      )}
      {settling && <SettleDialog job={settling} onClose={() => setSettling(undefined)} lists={UNANSWERED_KEY} />}
    </Drawer>
  );
}

const MINUTE_MS = 60_000;
/** How long ago a moment of the server's zone was. */
function ageOf(time: string | null, now: string, say: Say<UnansweredWord>): string {
  const minutes = time === null ? 0 : Math.max(0, Math.floor((Date.parse(now) - Date.parse(time)) / MINUTE_MS));
  if (minutes < 60) return say("minutes", { count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? say("hours", { count: hours }) : say("days", { count: Math.floor(hours / 24) });
}

function Unanswered({ job, onSettle }: { readonly job: CardJob; readonly onSettle: () => void }) {
  const say = useWords(unansweredWords);
  const { clock } = useServices();
  const session = useSession();
  const now = fieldTime(clock.now(), session?.timeZone ?? "UTC");
  const { settlement } = job;
  const isOpen = settlement?.state === "open";
  return (
    <li className={classes.job}>
      <div className={classes["job-head"]}>
        <strong>{say(`purpose.${job.purpose}`)}</strong>
        <span className="mono">{job.uid}</span>
        <Status tone="warning">{say("age", { age: ageOf(job.createTime, now, say) })}</Status>
      </div>
      <p className={classes["job-line"]}>
        <span>{job.hotelName}</span>
        <span>{job.deviceName}</span>
        <span>{job.userName}</span>
        <span>{job.createTime}</span>
        <span>{say(job.purpose === "erase" ? "heldNone" : "held")}</span>
      </p>
      {isOpen && (
        <Status tone="waiting">
          {say("proposedAs", { name: settlement.proposedBy, outcome: say(`outcome.${settlement.outcome}`) })}
        </Status>
      )}
      {settlement?.state === "refused" && (
        <Status tone="off">
          {say("refusedBy", { name: settlement.decidedBy ?? "", reason: settlement.decideReason ?? "" })}
        </Status>
      )}
      <div>
        <button
          type="button"
          className="link"
          aria-label={`${say(isOpen ? "decide" : "settle")} · ${job.uid}`}
          onClick={onSettle}
        >
          {say(isOpen ? "decide" : "settle")}
        </button>
      </div>
    </li>
  );
}
