import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import type { Encoder } from "@adel/protocol/business/encoder";
import type { Hotel } from "@adel/protocol/business/hotel";
import { useState } from "react";
import classes from "../../../bridge/card-reader.module.css";
import { CardReader } from "../../../bridge/card-reader.tsx";
import { EncoderGate } from "../../../bridge/encoder-gate.tsx";
import { HotelSelect } from "../../../core/hotels.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { ShownCard } from "./shown-card.tsx";

/** Read card: put one on the encoder and see it, block by block and in words. */
export const ReadCardPage = () => (
  <EncoderGate>{(encoder, seen) => <ReadWizard encoder={encoder} seen={seen} />}</EncoderGate>
);

function ReadWizard({ encoder, seen }: { readonly encoder: Encoder; readonly seen: EncoderStatus | undefined }) {
  const t = useTranslation("business.card");
  const [hotel, setHotel] = useState<Hotel>();
  return (
    <CardReader encoder={encoder} seen={seen} shown={(view) => <ShownCard view={view} />} keys={{ hotelId: hotel?.id }}>
      <div className={classes.hotel}>
        <HotelSelect
          label={t("hotel")}
          placeholder={t("hotelPlaceholder")}
          value={hotel}
          onChange={setHotel}
          clearable
          hideLabel
        />
      </div>
    </CardReader>
  );
}
