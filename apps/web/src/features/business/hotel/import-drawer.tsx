import {
  HOTEL_SHEET_MAX_BYTES,
  HOTEL_SHEET_MAX_ROWS,
  type HotelSheetLine,
  hotelRoutes,
} from "@adel/protocol/business/hotel";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useSendFile } from "../../../core/send-file.ts";
import { SheetImportDrawer, useCheckedSheet } from "../sheet-import/index.ts";
import classes from "./import-drawer.module.css";

interface Props {
  readonly onClose: () => void;
  readonly onDone: () => void;
}
/** Hotels from a sheet: each row is checked by the rules of a single hotel first; then all are added, or none. */
export function ImportDrawer({ onClose, onDone }: Props) {
  const t = useTranslation("business.hotel");
  const checked = useCheckedSheet<HotelSheetLine>();
  const { onAnswer } = checked;
  const check = useSendFile(hotelRoutes.import, { query: { preview: "true" }, onAnswer });
  const send = useSendFile(hotelRoutes.import, { onAnswer });
  return (
    <SheetImportDrawer
      title={t("importTitle")}
      text={t("importText", { max: HOTEL_SHEET_MAX_ROWS })}
      label={t("importFile")}
      maxBytes={HOTEL_SHEET_MAX_BYTES}
      routes={hotelRoutes}
      checked={checked}
      check={check}
      send={send}
      onClose={onClose}
      onDone={onDone}
      reasons={reasonsOf}
      columns={[
        { title: t("number"), cell: ({ hotelNumber }) => hotelNumber },
        { title: t("name"), cell: ({ hotelName }) => hotelName },
      ]}
    />
  );
}

/** Column, cause, and what to write instead. */
const reasonsOf = ({ errors }: HotelSheetLine) =>
  errors.map(({ field, message, hint }) => (
    <div key={field + message} className={classes.problem}>
      <strong>{field}</strong>
      <div>{message}</div>
      <div className={classes.hint}>{hint}</div>
    </div>
  ));
