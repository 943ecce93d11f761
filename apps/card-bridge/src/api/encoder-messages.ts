import type { EncoderStatus } from "@adel/protocol";
import { cardMessages } from "../jobs/card-messages.ts";
import type { DiscoveredEncoder } from "../session/encoder-discovery.ts";
import type { EncoderSession } from "../session/encoder-session.ts";
import type { Services } from "./services.ts";

/** An encoder as pages and tools are told of it. */
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

/** One that is in no binding: nobody can hold it, and what lies on it is not looked at. */
export const discoveredMessages = (found: DiscoveredEncoder): EncoderStatus => ({
  ...found,
  deviceNumber: null,
  card: null,
  lease: null,
  holder: null,
});
