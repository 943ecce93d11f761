import { consumptionRoutes } from "@adel/protocol/business/consumption";
import { ofHotel } from "../../../crud/of-hotel.ts";
import { TablePage } from "../../../crud/table-page.tsx";
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
