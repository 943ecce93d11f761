import { consumptionRoutes } from "@adel/protocol/business/consumption";
import { TablePage } from "../../../crud/table-page.tsx";
import { ofHotel } from "../hotel/index.ts";
import { consumptionView } from "./consumption.view.tsx";

const view = ofHotel(consumptionView);

/** What the cards of one hotel used up. */
export const HotelConsumption = ({ hotelId }: { readonly hotelId: number }) => (
  <TablePage
    view={view}
    routes={consumptionRoutes}
    messages="business.consumption"
    fixed={{ hotelId: String(hotelId) }}
  />
);
