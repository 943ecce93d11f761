import type { EncoderSeen } from "@adel/protocol";
import { cardWords } from "../jobs/card-words.ts";
import type { Scouted } from "../session/encoder-scout.ts";
import type { EncoderSession } from "../session/encoder-session.ts";
import type { Services } from "./services.ts";

/** An encoder as pages and tools are told of it. */
export function encoderWords(session: EncoderSession, { bindings, leases }: Services): EncoderSeen {
  const { address } = session;
  const { state, firmware, fault, card } = session.view();
  return {
    encoder: address.text,
    deviceNumber: bindings().byEncoder(address.text)?.deviceNumber ?? null,
    driver: address.driver,
    firmware,
    state,
    fault,
    card: card && cardWords(card),
    lease: leases.last(address.text),
    holder: leases.holder(address.text),
  };
}

/** One that is in no binding: nobody can hold it, and what lies on it is not looked at. */
export const scoutedWords = (found: Scouted): EncoderSeen => ({
  ...found,
  deviceNumber: null,
  card: null,
  lease: null,
  holder: null,
});
