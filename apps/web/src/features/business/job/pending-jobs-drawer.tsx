import type { MessageKey } from "@adel/messages";
import type { Encoder } from "@adel/protocol/business/encoder";
import type { CardJob } from "@adel/protocol/business/job";
import { PAGE_SIZES } from "@adel/protocol/kernel/page";
import { Drawer } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import { useState } from "react";
import { useChargeText } from "../../../bridge/credit/charge.tsx";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { type Translate, useTranslation } from "../../../core/locale/messages.ts";
import { useServices, useSession } from "../../../core/services.tsx";
import { fieldTime } from "../../../core/time.ts";
import { MINUTE_MS } from "../../../ui/date/durations.ts";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Status } from "../../../ui/status.tsx";
import { Pager } from "../../../ui/table/pager.tsx";
import { HotelLink } from "../hotel/index.ts";
import classes from "./pending-jobs.module.css";
import { SettleDialog } from "./settle-dialog.tsx";
import { UNREPORTED_KEY, usePendingJobs } from "./use-pending-jobs.ts";

const [PAGE_SIZE] = PAGE_SIZES;

interface Props {
  readonly encoder?: Encoder;
  readonly onClose: () => void;
}
/** Unreported jobs, newest first, with a dialog to settle each by two people. */
export function PendingJobsDrawer({ encoder, onClose }: Props) {
  const t = useTranslation("business.pending-jobs");
  const core = useTranslation("common");
  const [page, setPage] = useState(1);
  const [settling, setSettling] = useState<CardJob>();
  const { data, error, refetch } = usePendingJobs(encoder?.id, page, PAGE_SIZE);
  return (
    <Drawer
      opened
      onClose={onClose}
      size={640}
      title={encoder ? t("of", { name: `${encoder.deviceName} · ${encoder.deviceNumber}` }) : t("title")}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      {error && (
        <ErrorAlert error={toErrorDetails(error)} action={{ label: core("retry"), onClick: () => void refetch() }} />
      )}
      {data?.total === 0 && (
        <EmptyState icon={<IconChecks size={36} stroke={1.4} aria-hidden />} title={t("none")} text={t("noneText")} />
      )}
      {data && data.total > 0 && (
        <>
          <p className={classes.about}>{t("about")}</p>
          <ul className={classes.jobs}>
            {data.rows.map((job) => (
              <Unreported key={job.jobId} job={job} onSettle={() => setSettling(job)} />
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
      {settling && <SettleDialog job={settling} onClose={() => setSettling(undefined)} lists={UNREPORTED_KEY} />}
    </Drawer>
  );
}

/** Age of a time in the server's time zone. */
function ageOf(time: string | null, now: string, t: Translate<MessageKey<"business.pending-jobs">>): string {
  const minutes = time === null ? 0 : Math.max(0, Math.floor((Date.parse(now) - Date.parse(time)) / MINUTE_MS));
  if (minutes < 60) return t("minutes", { count: minutes });
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? t("hours", { count: hours }) : t("days", { count: Math.floor(hours / 24) });
}

function Unreported({ job, onSettle }: { readonly job: CardJob; readonly onSettle: () => void }) {
  const t = useTranslation("business.pending-jobs");
  const chargeText = useChargeText();
  const { clock } = useServices();
  const session = useSession();
  const now = fieldTime(clock.now(), session?.timeZone ?? "UTC");
  const { settlement } = job;
  const isOpen = settlement?.state === "open";
  return (
    <li className={classes.job}>
      <div className={classes["job-head"]}>
        <strong>{t(`purpose.${job.purpose}`)}</strong>
        <span className="mono">{job.uid}</span>
        <Status color="warning">{t("age", { age: ageOf(job.createTime, now, t) })}</Status>
      </div>
      <p className={classes["job-line"]}>
        <span>
          <HotelLink id={job.hotelId} name={job.hotelName} />
        </span>
        <span>{job.deviceName}</span>
        <span>{job.userName}</span>
        <span>{job.createTime}</span>
        <span>{chargeText(job.charge)}</span>
      </p>
      {isOpen && (
        <Status color="waiting">
          {t("proposedAs", { name: settlement.proposedBy, outcome: t(`outcome.${settlement.outcome}`) })}
        </Status>
      )}
      {settlement?.state === "refused" && (
        <Status color="off">
          {t("refusedBy", { name: settlement.decidedBy ?? "", reason: settlement.decideReason ?? "" })}
        </Status>
      )}
      <div>
        <button
          type="button"
          className="link"
          aria-label={`${t(isOpen ? "decide" : "settle")} · ${job.uid}`}
          onClick={onSettle}
        >
          {t(isOpen ? "decide" : "settle")}
        </button>
      </div>
    </li>
  );
}
