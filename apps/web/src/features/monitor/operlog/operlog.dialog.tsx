import type { OperLog } from "@adel/protocol/monitor/operlog";
import { Modal } from "@mantine/core";
import { coreWords } from "../../../core/core.words.ts";
import { DictTag } from "../../../core/dict/dict-tag.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { numberText } from "../../../core/number.ts";
import { JsonView } from "../../../ui/json-view/json-view.tsx";
import { Facts } from "../../../ui/layout.tsx";
import classes from "./operlog.module.css";
import { operLogWords } from "./operlog.words.ts";

interface Props {
  readonly log: OperLog;
  readonly onClose: () => void;
}

/** One act in full: what was sent (secrets are hidden by the server) and what was answered. */
export function OperLogDialog({ log, onClose }: Props) {
  const say = useWords(operLogWords);
  const core = useWords(coreWords);
  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      title={say("detailTitle", { id: log.operId, title: log.title })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <Facts
        facts={[
          [say("type"), <DictTag key="type" type="sys_oper_type" value={log.businessType} />],
          [say("result"), <DictTag key="result" type="sys_common_status" value={log.status} />],
          [say("who"), [log.operName, log.deptName].filter((part) => part !== "").join(" · ")],
          [say("from"), [log.operIp, log.operLocation].filter((part) => part !== "").join(" · ")],
          [say("when"), log.operTime ?? ""],
          [say("took"), say("ms", { count: numberText(log.costTime) })],
          [
            say("call"),
            <span key="call" className="mono">
              {log.requestMethod} {log.operUrl}
            </span>,
          ],
          ...(log.errorMsg === "" ? [] : ([[say("error"), log.errorMsg]] as const)),
        ]}
      />
      <h3 className={classes.head}>{say("sent")}</h3>
      <JsonView label={say("sent")} value={log.operParam} />
      <h3 className={classes.head}>{say("answered")}</h3>
      <JsonView label={say("answered")} value={log.jsonResult} />
    </Modal>
  );
}
