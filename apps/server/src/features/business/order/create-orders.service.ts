import { join } from "node:path";
import type { OnlineMethod } from "@adel/protocol";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { StoredFiles } from "../../../core/http/stored-files.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { StartTimer } from "../../../core/timer.ts";
import type { PaymentProviders } from "../payment/payment-providers.service.ts";
import { OnlinePayment } from "./online-payment.service.ts";
import { OrderService } from "./order.service.ts";
import { OrderEvidence } from "./order-evidence.service.ts";
import { OrderRefunds } from "./order-refund.service.ts";
import { SurplusRefunds } from "./surplus-refund.service.ts";

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  readonly vault: Vault;
  readonly after: StartTimer;
  readonly onError: (error: unknown) => void;
  readonly config: { readonly data: string };
  readonly providers: PaymentProviders;
  readonly notifyUrl: (method: OnlineMethod) => string;
}

/** Creates the services for orders, payments and refunds. */
export function createOrders(deps: Deps) {
  const onlinePayments = new OnlinePayment(deps);
  return {
    onlinePayments,
    orders: new OrderService({ ...deps, online: onlinePayments }),
    orderEvidence: new OrderEvidence({ ...deps, files: new StoredFiles(join(deps.config.data, "order", "evidence")) }),
    surplusRefunds: new SurplusRefunds(deps),
    orderRefunds: new OrderRefunds({ ...deps, refunds: onlinePayments.refunds }),
  };
}
