import type { JobLog } from "@adel/protocol/monitor/job";
import { Modal } from "@mantine/core";
import { DictTag } from "../../../core/dict/dict-tag.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import { Facts } from "../../../ui/layout.tsx";

interface Props {
  readonly log: JobLog;
  readonly onClose: () => void;
}

/** One run in full. */
export function JobLogDialog({ log, onClose }: Props) {
  const t = useTranslation("monitor.jobLog");
  const core = useTranslation("common");
  return (
    <Modal
      opened
      onClose={onClose}
      size={560}
      title={t("detailTitle", { id: log.jobLogId, name: log.jobName })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <Facts
        facts={[
          [t("group"), <DictTag key="group" type="sys_job_group" value={log.jobGroup} />],
          [
            t("target"),
            <span key="target" className="mono">
              {log.invokeTarget}
            </span>,
          ],
          [t("result"), <DictTag key="result" type="sys_common_status" value={log.status} />],
          log.exceptionInfo === "" ? [t("message"), log.jobMessage] : [t("error"), log.exceptionInfo],
          [t("due"), log.dueTime ?? t("byHand")],
          [t("start"), log.startTime ?? ""],
          [t("stop"), log.stopTime ?? ""],
          [t("took"), t("ms", { value: numberText(log.costTime) })],
        ]}
      />
    </Modal>
  );
}
