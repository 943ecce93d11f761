import { type Job, jobLogRoutes, jobRoutes } from "@adel/protocol/monitor/job";
import { Button } from "@mantine/core";
import { IconList } from "@tabler/icons-react";
import { Link } from "react-router";
import { useMayCall } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient, useConfirm } from "../../../core/services.tsx";
import { TablePage } from "../../../crud/table-page.tsx";
import { jobView } from "./job.view.tsx";

/** Timed tasks: functions, schedules and results. */
export const JobPage = () => (
  <TablePage view={jobView} routes={jobRoutes} messages="monitor.job" actions={() => <LogButton />}>
    {(job, refresh) => (
      <>
        <RunButton job={job} onDone={refresh} />
        <PauseButton job={job} onDone={refresh} />
        <LogLink job={job} />
      </>
    )}
  </TablePage>
);

interface ActionProps {
  readonly job: Job;
  readonly onDone: () => void;
}

/** Runs a task once, after a confirmation (specification §8). */
function RunButton({ job: { jobId, jobGroup, jobName, invokeTarget, targetTitle }, onDone }: ActionProps) {
  const t = useTranslation("monitor.job");
  const core = useTranslation("common");
  const may = useMayCall();
  const ask = useConfirm();
  const { run } = useClient(jobRoutes);
  const start = async () => {
    const [title, confirm] = [t("runTitle", { name: jobName }), t("runConfirm")];
    const text = t("runText", { target: targetTitle || invokeTarget });
    if (!(await ask({ title, text, confirm, cancel: core("cancel") }))) return;
    await run({ body: { jobId, jobGroup } }).then(
      () => report.success(t("started")),
      // The error was shown; the list, fetched again, shows the current state.
      () => undefined,
    );
    onDone();
  };
  if (!may(jobRoutes.run)) return null;
  return (
    <button type="button" className="link" onClick={() => void start()}>
      {t("run")}
    </button>
  );
}

function PauseButton({ job: { jobId, jobName, status }, onDone }: ActionProps) {
  const t = useTranslation("monitor.job");
  const core = useTranslation("common");
  const may = useMayCall();
  const ask = useConfirm();
  const { setStatus } = useClient(jobRoutes);
  const action = status === "0" ? "pause" : "resume";
  const turn = async () => {
    const [title, text] = [t(`${action}Title`, { name: jobName }), t(`${action}Text`)];
    if (!(await ask({ title, text, confirm: t(action), cancel: core("cancel") }))) return;
    await setStatus({ body: { jobId, status: status === "0" ? "1" : "0" } }).then(
      () => report.success(core("modified")),
      // The error was shown; the list, fetched again, shows the current status.
      () => undefined,
    );
    onDone();
  };
  if (!may(jobRoutes.setStatus)) return null;
  return (
    <button type="button" className="link" onClick={() => void turn()}>
      {t(action)}
    </button>
  );
}

function LogLink({ job: { jobName } }: { readonly job: Job }) {
  const t = useTranslation("monitor.job");
  return (
    <Link
      className="link"
      to={`/job/log?${new URLSearchParams({ jobName })}`}
      aria-label={t("logOf", { name: jobName })}
    >
      {t("log")}
    </Link>
  );
}

function LogButton() {
  const t = useTranslation("monitor.job");
  const may = useMayCall();
  if (!may(jobLogRoutes.list)) return null;
  return (
    <Button component={Link} to="/job/log" leftSection={<IconList size={16} aria-hidden />}>
      {t("allLogs")}
    </Button>
  );
}
