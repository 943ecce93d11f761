import { consumptionRoutes } from "@adel/protocol/business/consumption";
import { TablePage } from "../../../crud/table-page.tsx";
import { consumptionView } from "./consumption.view.tsx";

/** What written cards used up, and of which payment. */
export const ConsumptionPage = () => (
  <TablePage view={consumptionView} routes={consumptionRoutes} messages="business.consumption" />
);
