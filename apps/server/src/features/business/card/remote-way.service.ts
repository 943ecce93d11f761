import { ACCEPT_MS, type Offer } from "@adel/protocol";
import type { Principal } from "../../../core/access/principal.ts";
import { fail } from "../../../core/errors.ts";
import { type After, deadline } from "../../../core/timer.ts";
import type { SessionHub } from "../encoder/session-hub.service.ts";

/** What goes over the bridge's connection once it is made. */
interface Handing {
  readonly jobId: string;
  readonly ticket: string;
}
/** What a caller does with the bridge's nonce, and with what came of it. */
interface Errand<H extends Handing> {
  readonly by: Principal;
  readonly encoderId: number;
  readonly uid: string;
  readonly steal: boolean;
  /** Makes and seals it; null where there is nothing to hand over. */
  readonly make: (nonce: string) => Promise<H | null>;
  /** The bridge's signed word that it never will start it. */
  readonly onRefused: (made: H, result: string) => Promise<unknown>;
  readonly onSilent: (made: H) => Promise<unknown>;
}

/**
 * Hands a job or a read to a bridge over its own connection. The call waits for the acceptance alone, less than a
 * client's ten seconds; who is not logged in, or says nothing in time, is answered for with 5000.
 */
export class RemoteWay {
  readonly #hub: SessionHub;
  readonly #after: After;

  constructor(hub: SessionHub, after: After) {
    this.#hub = hub;
    this.#after = after;
  }

  async hand<H extends Handing>({ by, encoderId, uid, steal, make, ...told }: Errand<H>): Promise<H | null> {
    const late = deadline(this.#after, ACCEPT_MS);
    try {
      const offered = await this.#hub.takeOffer(encoderId, uid, late);
      if (!offered) throw fail("ENCODER_NOT_ANSWERING");
      if (offered.is === "trouble") throw fail(offered.fault, offered.values);
      const made = await this.#madeWith(encoderId, offered.offer, make);
      if (!made) return null;
      const { jobId, ticket } = made;
      const verdict = await this.#hub.run(encoderId, { jobId, ticket, by: by.userName, steal }, late);
      if (verdict?.is === "accepted") return made;
      if (!verdict || verdict.result === null) await told.onSilent(made);
      else await told.onRefused(made, verdict.result);
      throw verdict ? fail(verdict.fault, verdict.values) : fail("ENCODER_NOT_ANSWERING");
    } finally {
      late.stop();
    }
  }

  /** Before anything is asked of anybody: a password is not tried for an encoder that is not there. */
  assertOnline(encoderId: number): void {
    if (!this.#hub.isOnline(encoderId)) throw fail("ENCODER_NOT_ANSWERING");
  }

  async #madeWith<H>(encoderId: number, offer: Offer, make: (nonce: string) => Promise<H | null>) {
    const made = await make(offer.nonce).catch((error: unknown) => {
      this.#hub.giveBack(encoderId, offer);
      throw error;
    });
    if (!made) this.#hub.giveBack(encoderId, offer);
    return made;
  }
}
