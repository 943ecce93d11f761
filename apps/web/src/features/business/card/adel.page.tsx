import { CardReader } from "../../../bridge/card-reader.tsx";
import { EncoderGate } from "../../../bridge/encoder-gate.tsx";
import { ReadCard } from "./read.page.tsx";

/** Only the manufacturer's key and the delivery key are tried, on every sector: no hotel is needed. */
const MAKERS = { hotelId: undefined, adel: true } as const;

/** Adel read card: a card that never left the maker, for staff. */
export const AdelReadPage = () => (
  <EncoderGate>
    {(encoder, seen) => (
      <CardReader
        encoder={encoder}
        seen={seen}
        shown={(view, again) => <ReadCard view={view} onErased={again} byManufacturer />}
        keys={MAKERS}
      />
    )}
  </EncoderGate>
);
