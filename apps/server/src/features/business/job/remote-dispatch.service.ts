import { ACCEPT_MS, type ErrorValues, type NonceOffer } from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import { fail } from "../../../core/errors.ts";
import { deadline, type StartTimer } from "../../../core/timer.ts";
import type { SessionHub } from "../encoder/session-hub.service.ts";

/** What is sent over the bridge's connection once it is created. */
interface IssuedJob {
  readonly jobId: string;
  readonly ticket: string;
}
/** What a caller does with the bridge's nonce, and with the result. */
interface RemoteCommand<H extends IssuedJob> {
  readonly principal: Principal;
  readonly encoderId: number;
  readonly uid: string;
  readonly takeOver: boolean;
  /** Creates and encrypts it; null if there is nothing to send. */
  readonly make: (nonce: string) => Promise<H | null>;
  /** The bridge's signed statement that it will never start it. */
  readonly onRefused: (created: H, result: string) => Promise<unknown>;
  /** It is unknown whether the encoder will start it. Returns additional values for the error. */
  readonly onSilent: (created: H) => Promise<ErrorValues>;
}

/**
 * Sends a job or a read to a bridge over its own connection. The call waits only for the acceptance, less than a
 * client's ten seconds; an encoder that is not logged in, or does not reply in time, gives 5000.
 */
export class RemoteDispatch {
  readonly #hub: SessionHub;
  readonly #after: StartTimer;

  constructor(hub: SessionHub, after: StartTimer) {
    this.#hub = hub;
    this.#after = after;
  }

  async dispatchJob<H extends IssuedJob>({
    principal,
    encoderId,
    uid,
    takeOver,
    make,
    ...reported
  }: RemoteCommand<H>): Promise<H | null> {
    const late = deadline(this.#after, ACCEPT_MS);
    try {
      const available = await this.#hub.takeOffer(encoderId, uid, late);
      if (!available) throw fail("ENCODER_NOT_ANSWERING");
      if (available.kind === "trouble") throw fail(available.error, available.values);
      const created = await this.#createWith(encoderId, available.offer, make);
      if (!created) return null;
      const { jobId, ticket } = created;
      const verdict = await this.#hub.run(encoderId, { jobId, ticket, by: principal.userName, steal: takeOver }, late);
      if (verdict?.kind === "accepted") return created;
      const isSilent = !verdict || verdict.result === null;
      const more = isSilent ? await reported.onSilent(created) : {};
      if (!isSilent) await reported.onRefused(created, verdict.result);
      throw verdict ? fail(verdict.fault, { ...verdict.values, ...more }) : fail("ENCODER_NOT_ANSWERING", more);
    } finally {
      late.stop();
    }
  }

  /** Checked first: a password is not tried for an encoder that is not logged in. */
  assertOnline(encoderId: number): void {
    if (!this.#hub.isOnline(encoderId)) throw fail("ENCODER_NOT_ANSWERING");
  }

  async #createWith<H>(encoderId: number, offer: NonceOffer, make: (nonce: string) => Promise<H | null>) {
    const created = await make(offer.nonce).catch((error: unknown) => {
      this.#hub.giveBack(encoderId, offer);
      throw error;
    });
    if (!created) this.#hub.giveBack(encoderId, offer);
    return created;
  }
}
