import type { OperLog } from "@adel/protocol/monitor/operlog";
import { Modal } from "@mantine/core";
import { DictTag } from "../../../core/dict/dict-tag.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { numberText } from "../../../core/number.ts";
import { JsonView } from "../../../ui/json-view/json-view.tsx";
import { Facts } from "../../../ui/layout.tsx";
import classes from "./operlog.module.css";

interface Props {
  readonly log: OperLog;
  readonly onClose: () => void;
}

/** One act in full: what was sent (secrets are hidden by the server) and what was answered. */
export function OperLogDialog({ log, onClose }: Props) {
  const t = useTranslation("monitor.operlog");
  const core = useTranslation("common");
  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      title={t("detailTitle", { id: log.operId, title: log.title })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <Facts
        facts={[
          [t("type"), <DictTag key="type" type="sys_oper_type" value={log.businessType} />],
          [t("result"), <DictTag key="result" type="sys_common_status" value={log.status} />],
          [t("who"), [log.operName, log.deptName].filter((part) => part !== "").join(" · ")],
          [t("from"), [log.operIp, log.operLocation].filter((part) => part !== "").join(" · ")],
          [t("when"), log.operTime ?? ""],
          [t("took"), t("ms", { value: numberText(log.costTime) })],
          [
            t("call"),
            <span key="call" className="mono">
              {log.requestMethod} {log.operUrl}
            </span>,
          ],
          ...(log.errorMsg === "" ? [] : ([[t("error"), log.errorMsg]] as const)),
        ]}
      />
      <h3 className={classes.head}>{t("sent")}</h3>
      <JsonView label={t("sent")} value={log.operParam} />
      <h3 className={classes.head}>{t("answered")}</h3>
      <JsonView label={t("answered")} value={log.jsonResult} />
    </Modal>
  );
}
