import type { EncoderStatus } from "@adel/protocol";
import { cardMessages } from "../jobs/card-messages.ts";
import type { DiscoveredEncoder } from "../session/encoder-discovery.ts";
import type { EncoderSession } from "../session/encoder-session.ts";
import type { Services } from "./services.ts";

/** An encoder as reported to pages and tools. */
export function encoderMessage(session: EncoderSession, { bindings, leases }: Services): EncoderStatus {
  const { address } = session;
  const { state, firmware, error, card } = session.view();
  return {
    encoder: address.text,
    deviceNumber: bindings().byEncoder(address.text)?.deviceNumber ?? null,
    driver: address.driver,
    firmware,
    state,
    fault: error,
    card: card && cardMessages(card),
    lease: leases.last(address.text),
    holder: leases.owner(address.text),
  };
}

/** An encoder without a binding: it has no lease, and its card is not reported. */
export const discoveredMessages = (found: DiscoveredEncoder): EncoderStatus => ({
  ...found,
  deviceNumber: null,
  card: null,
  lease: null,
  holder: null,
});
