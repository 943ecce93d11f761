import { type OnlineMethod, paymentNotificationRoutes } from "@adel/protocol";
import type { AuditTrail } from "../../../core/audit/trail.ts";
import type { Clock } from "../../../core/clock.ts";
import type { Db } from "../../../core/db/database.ts";
import { BASE } from "../../../core/http/serve.ts";
import type { Vault } from "../../../core/secrets/vault.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { StartTimer } from "../../../core/timer.ts";
import { PaymentProviders } from "../payment/payment-providers.service.ts";
import { PaymentProviderService } from "../payment/provider.service.ts";
import { OnlinePayment } from "./online-payment.service.ts";
import { OrderService } from "./order.service.ts";
import { paymentChecks } from "./payment-checks.service.ts";

interface Deps {
  readonly db: Db;
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
  readonly trail: AuditTrail;
  readonly vault: Vault;
  readonly after: StartTimer;
  readonly onError: (error: unknown) => void;
  /** Where pages of this server come from, known once it listens. */
  readonly origins: () => readonly string[];
}

/** Orders, and the providers by which they are paid. */
export function createPayments({ db, clock, timeFormat, trail, vault, after, onError, origins }: Deps) {
  const base = { db, clock, timeFormat, trail };
  const notifyUrl = (method: OnlineMethod) => `${origins()[0]}${BASE}${paymentNotificationRoutes[method].path}`;
  const providers = new PaymentProviders({ db, clock, vault });
  const onlinePayments = new OnlinePayment({ ...base, providers, notifyUrl, onError });
  return {
    onlinePayments,
    paymentChecks: paymentChecks({ after, payments: onlinePayments, onError }),
    paymentProviders: new PaymentProviderService({ ...base, vault, providers, notifyUrl }),
    orders: new OrderService({ ...base, vault, after, online: onlinePayments }),
  };
}
