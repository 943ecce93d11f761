import { paymentRoutes } from "@adel/protocol/business/payment";
import { TablePage } from "../../../crud/table-page.tsx";
import { paymentView } from "./payment.view.tsx";
import { paymentMessages } from "./payment.words.ts";

/** The prices at which operations are sold. */
export const PaymentPage = () => <TablePage view={paymentView} routes={paymentRoutes} messages={paymentMessages} />;
