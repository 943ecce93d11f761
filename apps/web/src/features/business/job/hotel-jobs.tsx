import { cardJobRoutes } from "@adel/protocol/business/job";
import { TablePage } from "../../../crud/table-page.tsx";
import { jobView } from "./job.view.tsx";

/** What was done at the encoders for one hotel, with what failed and why. */
export const HotelJobs = ({ hotelId }: { readonly hotelId: number }) => (
  <TablePage
    view={jobView}
    routes={{ list: cardJobRoutes.jobs }}
    messages="business.job"
    fixed={{ hotelId: String(hotelId) }}
  />
);
