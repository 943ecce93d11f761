import type { StartTimer } from "../../../core/timer.ts";
import type { OnlinePayment } from "./online-payment.service.ts";

const EVERY_MS = 60_000;

interface Deps {
  readonly after: StartTimer;
  readonly payments: OnlinePayment;
  readonly onError: (error: unknown) => void;
}

/** Asks the providers every minute about orders that nobody has told of. */
export function paymentChecks({ after, payments, onError }: Deps) {
  let stop: (() => void) | undefined;
  const schedule = (): void => {
    stop = after(EVERY_MS, () => void payments.checkDue().catch(onError).finally(schedule));
  };
  schedule();
  return { stop: () => stop?.() };
}
