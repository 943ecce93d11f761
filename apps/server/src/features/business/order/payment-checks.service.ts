import { MINUTE_MS } from "../../../core/time/durations.ts";
import type { StartTimer } from "../../../core/timer.ts";
import type { OnlinePayment } from "./online-payment.service.ts";

const EVERY_MS = MINUTE_MS;

interface Deps {
  readonly after: StartTimer;
  readonly payments: OnlinePayment;
  readonly onError: (error: unknown) => void;
}

/** Queries the providers every minute about payments without a notification. */
export function paymentChecks({ after, payments, onError }: Deps) {
  let stop: (() => void) | undefined;
  const schedule = (): void => {
    stop = after(EVERY_MS, () => void payments.checkDue().catch(onError).finally(schedule));
  };
  schedule();
  return { stop: () => stop?.() };
}
