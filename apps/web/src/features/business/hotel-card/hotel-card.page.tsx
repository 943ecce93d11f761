import { type HotelCard, hotelCardRoutes } from "@adel/protocol/business/hotel-card";
import { useState } from "react";
import { useWords } from "../../../core/locale/words.ts";
import { TablePage } from "../../../crud/table-page.tsx";
import { HotelCardDrawer } from "./hotel-card.drawer.tsx";
import { hotelCardView } from "./hotel-card.view.tsx";
import { hotelCardWords } from "./hotel-card.words.ts";

/** Made cards: find, look into, export. */
export function HotelCardPage() {
  const say = useWords(hotelCardWords);
  const [open, setOpen] = useState<HotelCard>();
  return (
    <>
      <TablePage view={hotelCardView} routes={hotelCardRoutes} words={hotelCardWords}>
        {(card) => (
          <button type="button" className="link" onClick={() => setOpen(card)}>
            {say("detail")}
          </button>
        )}
      </TablePage>
      {open && <HotelCardDrawer card={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
