import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import type { CardView } from "@adel/protocol/business/card";
import type { Encoder } from "@adel/protocol/business/encoder";
import type { Hotel } from "@adel/protocol/business/hotel";
import { useState } from "react";
import classes from "../../../bridge/card-reader.module.css";
import { CardReader } from "../../../bridge/card-reader.tsx";
import { EncoderGate } from "../../../bridge/encoder-gate.tsx";
import { useTranslation } from "../../../core/locale/messages.ts";
import { HotelSelect } from "../hotel/index.ts";
import { CardBytes } from "./card-bytes.tsx";
import { CardFacts } from "./card-facts.tsx";
import { CardRecords } from "./card-records.tsx";
import { EraseAct } from "./erase-button.tsx";
import read from "./read.module.css";
import { VerdictPanel } from "./verdict-line.tsx";

/** Read card: shows the card on the encoder, block by block and as text. */
export const ReadCardPage = () => (
  <EncoderGate>{(encoder, seen) => <ReadWizard encoder={encoder} seen={seen} />}</EncoderGate>
);

interface ReadCardProps {
  readonly view: CardView;
  /** The card is another one now: it has been erased. */
  readonly onErased: () => void;
  readonly byManufacturer?: boolean;
}
/** First the verdict and the content of the card; the bytes on request. */
export const ReadCard = ({ view, onErased, byManufacturer = false }: ReadCardProps) => (
  <>
    <VerdictPanel verdict={view.verdict} byManufacturer={byManufacturer}>
      <div className={read.facts}>
        <CardFacts verdict={view.verdict} />
        <EraseAct key={view.readId} view={view} onDone={onErased} />
      </div>
    </VerdictPanel>
    <CardRecords view={view} />
    <CardBytes view={view} />
  </>
);

function ReadWizard({ encoder, seen }: { readonly encoder: Encoder; readonly seen: EncoderStatus | undefined }) {
  const t = useTranslation("business.card");
  const [hotel, setHotel] = useState<Hotel>();
  return (
    <CardReader
      encoder={encoder}
      seen={seen}
      shown={(view, again) => <ReadCard view={view} onErased={again} />}
      keys={{ hotelId: hotel?.id }}
    >
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
