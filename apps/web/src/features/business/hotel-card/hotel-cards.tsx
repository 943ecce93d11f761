import { type HotelCard, hotelCardRoutes } from "@adel/protocol/business/hotel-card";
import { useState } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { TablePage } from "../../../crud/table-page.tsx";
import { ofHotel } from "../hotel/index.ts";
import { HotelCardDrawer } from "./hotel-card.drawer.tsx";
import { hotelCardView } from "./hotel-card.view.tsx";

const view = ofHotel(hotelCardView);

/** The cards that were made for one hotel. */
export function HotelCards({ hotelId }: { readonly hotelId: number }) {
  const t = useTranslation("business.hotel-card");
  const [open, setOpen] = useState<HotelCard>();
  return (
    <>
      <TablePage
        view={view}
        routes={hotelCardRoutes}
        messages="business.hotel-card"
        fixed={{ hotelId: String(hotelId) }}
      >
        {(card) => (
          <button type="button" className="link" onClick={() => setOpen(card)}>
            {t("detail")}
          </button>
        )}
      </TablePage>
      {open && <HotelCardDrawer card={open} onClose={() => setOpen(undefined)} />}
    </>
  );
}
