import type { EncoderSeen } from "@adel/protocol/bridge/encoder";
import type { Encoder } from "@adel/protocol/business/encoder";
import type { Hotel } from "@adel/protocol/business/hotel";
import { useState } from "react";
import classes from "../../../bridge/card-desk.module.css";
import { CardDesk } from "../../../bridge/card-desk.tsx";
import { EncoderGate } from "../../../bridge/encoder-gate.tsx";
import { HotelSelect } from "../../../core/hotels.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { readWords } from "./read.words.ts";
import { ShownCard } from "./shown-card.tsx";

/** Read card: put one on the encoder and see it, block by block and in words. */
export const ReadCardPage = () => (
  <EncoderGate>{(encoder, seen) => <ReadDesk encoder={encoder} seen={seen} />}</EncoderGate>
);

function ReadDesk({ encoder, seen }: { readonly encoder: Encoder; readonly seen: EncoderSeen | undefined }) {
  const say = useWords(readWords);
  const [hotel, setHotel] = useState<Hotel>();
  return (
    <CardDesk encoder={encoder} seen={seen} shown={(view) => <ShownCard view={view} />} keys={{ hotelId: hotel?.id }}>
      <div className={classes.hotel}>
        <HotelSelect
          label={say("hotel")}
          placeholder={say("hotelPlaceholder")}
          value={hotel}
          onChange={setHotel}
          clearable
          hideLabel
        />
      </div>
    </CardDesk>
  );
}
