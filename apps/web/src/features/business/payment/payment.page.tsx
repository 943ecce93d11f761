import { paymentRoutes } from "@adel/protocol/business/payment";
import { TablePage } from "../../../crud/table-page.tsx";
import classes from "./payment.module.css";
import { paymentView } from "./payment.view.tsx";
import { ProvidersPanel } from "./providers-panel.tsx";

/** The providers by which orders are paid, and the prices at which credits are sold. */
export const PaymentPage = () => (
  <div className={classes.page}>
    <ProvidersPanel />
    <TablePage view={paymentView} routes={paymentRoutes} messages="business.payment" />
  </div>
);
