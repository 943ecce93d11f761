import { IMPORT_MAX_BYTES, type ImportLine, userRoutes } from "@adel/protocol/system/user";
import { Button, Modal, Switch } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useState } from "react";
import { Can } from "../../../core/access.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useSendFile } from "../../../core/send-file.ts";
import { useExport } from "../../../crud/actions.ts";
import { Row } from "../../../ui/layout.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { Upload } from "../../../ui/upload/upload.tsx";
import classes from "./user.module.css";

const template = { list: userRoutes.list, export: userRoutes.template };
const TONES = { added: "success", updated: "info", refused: "danger" } as const;

interface Props {
  readonly onClose: () => void;
  /** Some of the rows may have become users. */
  readonly onImported: () => void;
}
/** Users from a spreadsheet: template, file, and the result of each row. */
export function ImportDialog({ onClose, onImported }: Props) {
  const t = useTranslation("system.user");
  const core = useTranslation("common");
  const [update, setUpdate] = useState(false);
  const [came, setCame] = useState<{ readonly msg: string; readonly report: readonly ImportLine[] }>();
  const fetchTemplate = useExport(template, {});
  const send = useSendFile(userRoutes.import, {
    query: { updateSupport: update ? "1" : "0" },
    onAnswer: (answer) => {
      setCame(answer);
      onImported();
    },
  });
  return (
    <Modal
      opened
      onClose={onClose}
      size={720}
      title={t("importTitle")}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <div className={classes.stack}>
        <p className={classes.text}>{t("importText")}</p>
        <Row>
          <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void fetchTemplate()}>
            {t("template")}
          </Button>
        </Row>
        <Can do="system:user:edit">
          <Switch
            label={t("update")}
            description={t("updateHelp")}
            checked={update}
            onChange={(event) => setUpdate(event.currentTarget.checked)}
          />
        </Can>
        <Upload
          label={t("sheet")}
          endings={[".xlsx"]}
          maxBytes={IMPORT_MAX_BYTES}
          maxFiles={1}
          onStart={() => setCame(undefined)}
          send={send}
        />
        {came && <Report {...came} />}
        <Row end>
          <Button onClick={onClose}>{core("close")}</Button>
        </Row>
      </div>
    </Modal>
  );
}

function Report({ msg, report }: { readonly msg: string; readonly report: readonly ImportLine[] }) {
  const t = useTranslation("system.user");
  return (
    <div className={classes.report}>
      <p role="status">{msg}</p>
      {report.length > 0 && (
        // The pane scrolls, so a keyboard must reach it.
        // biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1, a scrolling region
        <section className={classes.lines} aria-label={t("report")} tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th data-numeric>{t("row")}</th>
                <th>{t("account")}</th>
                <th>{t("outcome")}</th>
                <th>{t("reason")}</th>
              </tr>
            </thead>
            <tbody>
              {report.map(({ row, userName, outcome, reason }) => (
                <tr key={row}>
                  <td data-numeric>{row}</td>
                  <td>{userName}</td>
                  <td>
                    <Tag color={TONES[outcome]}>{t(outcome)}</Tag>
                  </td>
                  <td>{reason}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </div>
  );
}
