import { CardReader } from "../../../bridge/card-reader.tsx";
import { EncoderGate } from "../../../bridge/encoder-gate.tsx";
import { ShownCard } from "./shown-card.tsx";

/** Only the maker's key and the chip's own are tried, on every sector: no hotel is asked for. */
const MAKERS = { hotelId: undefined, adel: true } as const;

/** Adel read card: a card that never left the maker, for staff. */
export const AdelReadPage = () => (
  <EncoderGate>
    {(encoder, seen) => (
      <CardReader encoder={encoder} seen={seen} shown={(view) => <ShownCard view={view} />} keys={MAKERS} />
    )}
  </EncoderGate>
);
