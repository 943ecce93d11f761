import {
  ENCODER_SHEET_MAX_BYTES,
  ENCODER_SHEET_MAX_ROWS,
  type EncoderSheetLine,
  encoderRoutes,
} from "@adel/protocol/business/encoder";
import { Button, Switch } from "@mantine/core";
import { IconDownload } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { Link } from "react-router";
import { Can } from "../../../core/access.tsx";
import { ErrorAlert, toErrorDetails } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useSendFile } from "../../../core/send-file.ts";
import { useExport } from "../../../crud/actions.ts";
import { Row } from "../../../ui/layout.tsx";
import { Status } from "../../../ui/status.tsx";
import { Upload } from "../../../ui/upload/upload.tsx";
import { SheetReport } from "../sheet-import/index.ts";
import classes from "./entry.module.css";

const template = { list: encoderRoutes.list, export: encoderRoutes.template };

/** A checked or imported sheet. */
interface Seen {
  readonly file: File;
  readonly report: readonly EncoderSheetLine[];
}

/** Imports encoders from a sheet: every row is checked first; then all are stored, or none. */
export function SheetEntry() {
  const t = useTranslation("business.encoder-entry");
  const queries = useQueryClient();
  const [seen, setSeen] = useState<Seen>();
  const fetchTemplate = useExport(template, {});
  const onAnswer = ({ report }: { readonly report: readonly EncoderSheetLine[] }, file: File) =>
    setSeen({ file, report });
  const check = useSendFile(encoderRoutes.checkSheet, { onAnswer });
  const send = useSendFile(encoderRoutes.enterSheet, { onAnswer });
  const unwatched = () => ({ signal: new AbortController().signal, onProgress: () => undefined });
  const enter = useMutation({
    mutationFn: (file: File) => send(file, unwatched()),
    onSuccess: () => queries.invalidateQueries({ queryKey: [encoderRoutes.list.path] }),
    // Something became invalid since the check: sending the same sheet again shows the rows.
    onError: (_, file) => check(file, unwatched()),
  });
  return (
    <div className={classes.sheet}>
      <p className={classes.text}>{t("sheetText", { most: ENCODER_SHEET_MAX_ROWS })}</p>
      <Row>
        <Button leftSection={<IconDownload size={16} aria-hidden />} onClick={() => void fetchTemplate()}>
          {t("template")}
        </Button>
      </Row>
      <Upload
        label={t("file")}
        endings={[".xlsx", ".csv"]}
        maxBytes={ENCODER_SHEET_MAX_BYTES}
        maxFiles={1}
        onStart={() => {
          enter.reset();
          setSeen(undefined);
        }}
        send={check}
      />
      {enter.error && <ErrorAlert error={toErrorDetails(enter.error)} />}
      {seen && <Found seen={seen} busy={enter.isPending} onEnter={() => enter.mutate(seen.file)} />}
    </div>
  );
}

interface FoundProps {
  readonly seen: Seen;
  readonly busy: boolean;
  readonly onEnter: () => void;
}
/** Result of the spreadsheet, the next step, and each row. */
function Found({ seen: { report }, busy, onEnter }: FoundProps) {
  const t = useTranslation("business.encoder-entry");
  const messages = useTranslation("business.encoder");
  const [refusedOnly, setRefusedOnly] = useState(false);
  const refused = report.filter(({ outcome }) => outcome === "refused");
  const isEntered = report.some(({ outcome }) => outcome === "entered");
  const sum = isEntered
    ? ({ color: "good", text: t("allEntered", { count: report.length }) } as const)
    : refused.length > 0
      ? ({ color: "bad", text: t("someRefused", { count: refused.length }) } as const)
      : ({ color: "waiting", text: t("allGood", { count: report.length }) } as const);
  return (
    <>
      <div role="status">
        <Status color={sum.color}>{sum.text}</Status>
        {refused.length > 0 && <p className={classes.text}>{t("wholeOrNone")}</p>}
      </div>
      {refused.length === 0 && !isEntered && (
        <Row>
          <Button variant="filled" loading={busy} onClick={onEnter}>
            {t("enterAll", { count: report.length })}
          </Button>
        </Row>
      )}
      {isEntered && (
        <Can do="business:encoder:list">
          <Link className="link" to="/sendCardMachine">
            {t("toList")}
          </Link>
        </Can>
      )}
      {refused.length > 0 && refused.length < report.length && (
        <Switch
          label={t("refusedOnly")}
          checked={refusedOnly}
          onChange={(event) => setRefusedOnly(event.currentTarget.checked)}
        />
      )}
      <SheetReport
        lines={refusedOnly && refused.length > 0 ? refused : report}
        reasons={({ reasons }) => reasons.map((reason) => <div key={reason}>{reason}</div>)}
        columns={[
          { title: messages("name"), cell: ({ deviceName }) => deviceName },
          { title: messages("number"), cell: ({ deviceNumber }) => deviceNumber, isMono: true },
          { title: messages("driver"), cell: ({ driver }) => driver, isMono: true },
          { title: t("hotelNumber"), cell: ({ hotelNumber }) => hotelNumber, isMono: true },
        ]}
      />
    </>
  );
}
