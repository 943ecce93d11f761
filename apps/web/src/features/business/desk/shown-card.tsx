import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import { useEffect } from "react";
import { useReading } from "../../../bridge/use-reading.ts";
import { EncoderImage } from "../../../bridge/wizard/encoder-image.tsx";
import { ErrorAlert } from "../../../core/error-alert.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { useStableCallback } from "../../../ui/stable.ts";
import classes from "./desk.module.css";
import type { DeskController } from "./use-desk.ts";

interface Props {
  readonly desk: DeskController;
  readonly seen: EncoderStatus | undefined;
  readonly hotelId: number;
  readonly encoderId: number;
}
/** Reads a card of the stay, which an extra card requires. */
export function ShownCard({ desk, seen, hotelId, encoderId }: Props) {
  const t = useTranslation("business.desk");
  const { reading, read } = useReading(encoderId, seen, { hotelId });
  const show = useStableCallback(desk.show);
  useEffect(() => {
    if (reading.kind === "read") show(reading.view.readId, reading.view.uid);
  }, [reading, show]);
  const failed = reading.kind === "failed" ? reading : undefined;
  return (
    <div className={classes.encoder} data-warning={failed !== undefined || undefined}>
      <EncoderImage cardOnReader={seen?.card != null} />
      <div role="status">
        <h2>{t(reading.kind === "reading" ? "readingCard" : "showCard")}</h2>
      </div>
      <p className="caption">{t("showCardText")}</p>
      {failed && (
        <ErrorAlert
          error={failed.error}
          action={{ label: t(failed.held ? "takeOver" : "tryAgain"), onClick: () => void read(failed.held) }}
        />
      )}
    </div>
  );
}
