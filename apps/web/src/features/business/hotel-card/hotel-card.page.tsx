import { type HotelCard, hotelCardRoutes } from "@adel/protocol/business/hotel-card";
import { useState } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { TablePage } from "../../../crud/table-page.tsx";
import { HotelCardDrawer } from "./hotel-card.drawer.tsx";
import { hotelCardView } from "./hotel-card.view.tsx";

/** Made cards: find, look into, export. */
export function HotelCardPage() {
  const t = useTranslation("business.hotel-card");
  const [open, setOpen] = useState<HotelCard>();
  return (
    <>
      <TablePage view={hotelCardView} routes={hotelCardRoutes} messages="business.hotel-card">
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
