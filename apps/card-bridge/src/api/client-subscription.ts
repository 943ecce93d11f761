import type { JobStatus } from "@adel/protocol";
import type { Admitted } from "./admission.ts";
import { type Caller, mayKnow } from "./methods.ts";
import type { Services } from "./services.ts";

/** The client of a socket once it is authenticated, and everything that ends with the socket. */
export interface ClientSubscription {
  admitted(): Admitted | undefined;
  caller(): Caller | undefined;
  letIn(who: Admitted): Caller;
  /** Whether this client has subscribed to changes. */
  isWatching(): boolean;
  /** Whether changes of this encoder are for them. */
  isSubscribedTo(encoder: string): boolean;
  /** Whether this client also receives encoders without a binding. */
  isSubscribedToUnbound(): boolean;
  leave(): void;
}

/** `onWatch` is called when the client subscribes, with the jobs that do not fit into the reply to `watch`. */
export function clientSubscription(
  services: Services,
  signal: AbortSignal,
  onWatch: (rest: readonly JobStatus[]) => void,
): ClientSubscription {
  let admitted: Admitted | undefined;
  let caller: Caller | undefined;
  let unattend: (() => void) | undefined;
  function watch(encoder: string | undefined): () => void {
    const offs = [services.board.attend(), ...(encoder === undefined ? [services.discovery.attend()] : [])];
    return () => {
      for (const off of offs) off();
    };
  }
  return {
    admitted: () => admitted,
    caller: () => caller,
    letIn(who) {
      admitted = who;
      const encoder = who.binding?.encoder;
      caller = {
        name: who.name,
        encoder,
        leases: new Map(),
        attached: new Map(),
        signal,
        watch(rest) {
          unattend ??= watch(encoder);
          onWatch(rest);
        },
      };
      return caller;
    },
    isWatching: () => unattend !== undefined,
    isSubscribedTo: (encoder) => unattend !== undefined && caller !== undefined && mayKnow(caller, encoder),
    isSubscribedToUnbound: () => unattend !== undefined && caller !== undefined && caller.encoder === undefined,
    leave() {
      unattend?.();
      for (const [encoder, lease] of caller?.leases ?? []) services.leases.release(encoder, lease);
    },
  };
}
