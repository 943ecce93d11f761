import { ROOM_SHEET_MAX_BYTES, type RoomSheetLine, roomRoutes } from "@adel/protocol/business/room";
import { Button, Drawer } from "@mantine/core";
import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useSendFile } from "../../../core/send-file.ts";
import { useExport } from "../../../crud/actions.ts";
import { Row } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import { Tag } from "../../../ui/tag.tsx";
import { Upload } from "../../../ui/upload/upload.tsx";
import classes from "./room.module.css";

const template = { list: roomRoutes.list, export: roomRoutes.template };
const COLORS = { good: "info", refused: "danger", imported: "success" } as const;

/** A sheet that was checked, or imported. */
interface CheckedSheet {
  readonly file: File;
  readonly report: readonly RoomSheetLine[];
}
interface Props {
  readonly hotelId: number;
  readonly onClose: () => void;
  readonly onDone: () => void;
}
/** Rooms from a sheet: each row is checked first; then all are imported, or none. */
export function ImportDrawer({ hotelId, onClose, onDone }: Props) {
  const t = useTranslation("business.room");
  const core = useTranslation("common");
  const [sheet, setSheet] = useState<CheckedSheet>();
  const fetchTemplate = useExport(template, {});
  const onAnswer = ({ report }: { readonly report: readonly RoomSheetLine[] }, file: File) =>
    setSheet({ file, report });
  const check = useSendFile(roomRoutes.import, { query: { hotelId, preview: "true" }, onAnswer });
  const send = useSendFile(roomRoutes.import, { query: { hotelId }, onAnswer });
  const unwatched = () => ({ signal: new AbortController().signal, onProgress: () => undefined });
  const run = useMutation({ mutationFn: (file: File) => send(file, unwatched()), onSuccess: onDone });
  const refused = sheet?.report.filter(({ outcome }) => outcome === "refused").length ?? 0;
  const isImported = sheet?.report.some(({ outcome }) => outcome === "imported") ?? false;
  const count = sheet?.report.length ?? 0;
  return (
    <Drawer
      opened
      onClose={onClose}
      size={720}
      title={t("importTitle")}
      closeButtonProps={{ "aria-label": core("close") }}
    >
      <div className={classes.stack}>
        <p className={classes.text}>
          {t("importText")}{" "}
          <button type="button" className="link" onClick={() => void fetchTemplate()}>
            {t("template")}
          </button>
        </p>
        <Upload
          label={t("file")}
          endings={[".xlsx", ".csv"]}
          maxBytes={ROOM_SHEET_MAX_BYTES}
          maxFiles={1}
          send={(file, watch) => {
            run.reset();
            setSheet(undefined);
            return check(file, watch);
          }}
        />
        {run.error && <ErrorAlert error={toErrorDetails(run.error)} />}
        {sheet && (
          <div role="status">
            {isImported && <Status color="good">{t("allImported", { count })}</Status>}
            {refused > 0 && <Status color="bad">{t("someRefused", { count: refused })}</Status>}
          </div>
        )}
        {sheet && <Report lines={sheet.report} />}
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

function Report({ lines }: { readonly lines: readonly RoomSheetLine[] }) {
  const t = useTranslation("business.room");
  return (
    // The pane scrolls, so a keyboard must reach it.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: WCAG 2.1.1, a scrolling region
    <section className={classes.report} aria-label={t("report")} tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th>{t("row")}</th>
            <th>{t("outcome")}</th>
            <th>{t("building")}</th>
            <th>{t("floor")}</th>
            <th>{t("roomNumber")}</th>
            <th>{t("label")}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ row, building, floor, roomNumber, label, outcome, reasons }) => (
            <tr key={row}>
              <td>{row}</td>
              <td>
                <Tag color={COLORS[outcome]}>{t(outcome)}</Tag>
                {reasons.map((reason) => (
                  <div key={reason}>{reason}</div>
                ))}
              </td>
              <td>{building || "–"}</td>
              <td>{floor || "–"}</td>
              <td>{roomNumber || "–"}</td>
              <td>{label || "–"}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
