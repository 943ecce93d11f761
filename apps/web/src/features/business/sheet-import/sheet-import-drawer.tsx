import type { Route } from "@adel/protocol/kernel/route";
import { Button, Drawer } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useExport } from "../../../crud/actions.ts";
import { Row } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import { Upload } from "../../../ui/upload/upload.tsx";
import type { SendFile } from "../../../ui/upload/upload-props.ts";
import classes from "./sheet-import-drawer.module.css";
import { type ReportProps, type SheetLine, SheetReport } from "./sheet-report.tsx";

/** A sheet that was checked, or imported. */
interface CheckedSheet<Line> {
  readonly file: File;
  readonly report: readonly Line[];
}
/** Stores the server's report on a sheet; pass `onAnswer` to both calls that send it. */
export function useCheckedSheet<Line extends SheetLine>() {
  const [sheet, setSheet] = useState<CheckedSheet<Line>>();
  const onAnswer = ({ report }: { readonly report: readonly Line[] }, file: File) => setSheet({ file, report });
  return { sheet, onAnswer, clear: () => setSheet(undefined) };
}

interface Props<Line extends SheetLine> extends Omit<ReportProps<Line>, "lines"> {
  readonly title: string;
  readonly text: string;
  /** What the file is called. */
  readonly label: string;
  readonly maxBytes: number;
  readonly routes: { readonly list: Route; readonly template: Route };
  readonly checked: ReturnType<typeof useCheckedSheet<Line>>;
  readonly check: SendFile;
  readonly send: SendFile;
  readonly onClose: () => void;
  readonly onDone: () => void;
}
const unwatched = () => ({ signal: new AbortController().signal, onProgress: () => undefined });

/** Rows of a sheet: each is checked first; then all are imported, or none. */
export function SheetImportDrawer<Line extends SheetLine>(props: Props<Line>) {
  const { title, text, label, maxBytes, routes, checked, check, send, onClose, onDone } = props;
  const t = useTranslation("business.sheet-import");
  const core = useTranslation("common");
  const { sheet } = checked;
  const fetchTemplate = useExport({ list: routes.list, export: routes.template }, {});
  const run = useMutation({
    mutationFn: (file: File) => send(file, unwatched()),
    onSuccess: onDone,
    // Something became invalid since the check: sending the same sheet again shows the rows.
    onError: (_, file) => check(file, unwatched()),
  });
  const count = sheet?.report.length ?? 0;
  const refused = sheet?.report.filter(({ outcome }) => outcome === "refused").length ?? 0;
  const isImported = sheet?.report.some(({ outcome }) => outcome === "imported") ?? false;
  return (
    <Drawer opened onClose={onClose} size={720} title={title} closeButtonProps={{ "aria-label": core("close") }}>
      <div className={classes.stack}>
        <p className={classes.text}>
          {text}{" "}
          <button type="button" className="link" onClick={() => void fetchTemplate()}>
            {t("template")}
          </button>
        </p>
        <Upload
          label={label}
          endings={[".xlsx", ".csv"]}
          maxBytes={maxBytes}
          maxFiles={1}
          onStart={() => {
            run.reset();
            checked.clear();
          }}
          send={check}
        />
        {run.error && <ErrorAlert error={toErrorDetails(run.error)} />}
        {sheet && (
          <div role="status">
            {isImported && <Status color="good">{t("allImported", { count })}</Status>}
            {refused > 0 && <Status color="bad">{t("someRefused", { count: refused })}</Status>}
            {refused > 0 && <p className={classes.text}>{t("correct")}</p>}
            {refused === 0 && !isImported && <Status color="waiting">{t("allGood", { count })}</Status>}
          </div>
        )}
        {sheet && <SheetReport lines={sheet.report} columns={props.columns} reasons={props.reasons} />}
        <Row end>
          <Button onClick={onClose}>{core("close")}</Button>
          {sheet && refused === 0 && !isImported && (
            <Button variant="filled" loading={run.isPending} onClick={() => run.mutate(sheet.file)}>
              {t("importAll", { count })}
            </Button>
          )}
        </Row>
      </div>
    </Drawer>
  );
}
