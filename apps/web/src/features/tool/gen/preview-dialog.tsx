import { type GeneratedFile, type GenTable, genRoutes } from "@adel/protocol/tool/gen";
import { Button, Modal, Skeleton } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Can } from "../../../core/access.tsx";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { errorHint } from "../../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { report } from "../../../core/notify.ts";
import { useClient, useConfirm } from "../../../core/services.tsx";
import { Row } from "../../../ui/layout.tsx";
import { CodeLines } from "./code-lines.tsx";
import classes from "./gen.module.css";

const stateOf = ({ text, existing }: GeneratedFile) =>
  existing === null ? "isNew" : existing === text ? "same" : "changed";

/** The generated files, and how they differ from what is there. */
export function PreviewDialog({ table, onClose }: { readonly table: GenTable; readonly onClose: () => void }) {
  const t = useTranslation("tool.gen");
  const core = useTranslation("common");
  const { files } = useClient(genRoutes);
  const [path, setPath] = useState<string>();
  const { data, error } = useQuery({
    queryKey: ["gen-files", table.tableId, table.updateTime],
    queryFn: ({ signal }) => files({ params: { id: table.tableId } }, { signal, quiet: true }),
    gcTime: 0,
  });
  const open = data?.files.find((file) => file.path === path) ?? data?.files[0];
  return (
    <Modal
      opened
      onClose={onClose}
      size="min(1200px, 96vw)"
      title={t("previewTitle", { name: table.tableName })}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      {error && <ErrorAlert error={toErrorDetails(error)} />}
      {!data && !error && <Skeleton height={320} />}
      {data && open && (
        <div className={classes.preview}>
          <ul className={classes.files} aria-label={t("files")}>
            {data.files.map((file) => (
              <li key={file.path}>
                <button type="button" aria-current={file === open} onClick={() => setPath(file.path)}>
                  {file.path.slice(file.path.lastIndexOf("/") + 1)}
                  <span className="caption"> {t(stateOf(file))}</span>
                </button>
              </li>
            ))}
          </ul>
          <div className={classes.file}>
            <p className="mono caption">{open.path}</p>
            <CodeLines key={open.path} text={open.text} existing={open.existing} />
          </div>
        </div>
      )}
      <Row end>
        {data && <WriteButton name={table.tableName} isOff={!data.mayWrite} onDone={onClose} />}
        <Button onClick={onClose}>{core("close")}</Button>
      </Row>
    </Modal>
  );
}

interface WriteProps {
  readonly name: string;
  /** The server's settings do not allow it. */
  readonly isOff: boolean;
  readonly onDone: () => void;
}
function WriteButton({ name, isOff, onDone }: WriteProps) {
  const t = useTranslation("tool.gen");
  const language = useLanguage();
  const core = useTranslation("common");
  const confirm = useConfirm();
  const { write } = useClient(genRoutes);
  const handleClick = async () => {
    const question = {
      title: t("writeTitle", { name }),
      text: t("writeText"),
      confirm: t("write"),
      cancel: core("cancel"),
    };
    if (!(await confirm(question))) return;
    const written = await write({ params: { tableName: name } });
    report.success(t("written", { count: written.length }));
    onDone();
  };
  return (
    <Can do="tool:gen:code">
      {isOff && <span className="caption">{errorHint("GEN_WRITE_OFF", language, {})}</span>}
      <Button disabled={isOff} onClick={() => void handleClick()}>
        {t("write")}
      </Button>
    </Can>
  );
}
