import type { EncoderSeen } from "@adel/protocol/bridge/encoder";
import { type FaultCode, isFault } from "@adel/protocol/kernel/faults";
import { ApiError } from "../core/api.ts";
import type { Trouble } from "../core/fault-notice.tsx";
import { BridgeError } from "./bridge-error.ts";
import type { Link } from "./connection.ts";

/** Where the wrong port, or what answers on it, is why no card number comes. */
const PORT_FAULTS: readonly FaultCode[] = [
  ...(["NO_ENCODER", "ENCODER_UNPLUGGED", "PORT_BUSY", "PORT_FORBIDDEN", "BAUD_WRONG"] as const),
  ...(["ENCODER_SILENT", "ENCODER_GARBLED", "ENCODER_REFUSED"] as const),
];
/** The plug-in does not take the keys and records sealed for a card. */
const PARAMETER_FAULTS: readonly FaultCode[] = ["TICKET_REFUSED", "TICKET_USED"];

/** That no card number comes from an encoder in this state, in the catalogue's words. */
function encoderTrouble({ encoder, state, fault }: EncoderSeen): Trouble | undefined {
  if (fault === null || !isFault(fault) || (state !== "absent" && state !== "fault")) return undefined;
  const cause = { fault, values: { encoder, port: encoder.slice(encoder.indexOf(":") + 1) } };
  return PORT_FAULTS.includes(cause.fault) ? { fault: "CARD_ID_FAILED", values: {}, cause } : cause;
}
/** Why no card can come over a line: its encoder's own trouble, or that the server does not reach it. */
export function troubleOfLink(link: Link): Trouble | undefined {
  if (link.is === "offline") return { fault: "ENCODER_REQUEST_FAILED", values: {} };
  return link.is === "open" && link.encoder ? encoderTrouble(link.encoder) : undefined;
}

/** The catalogue's own words (specification §8) for faults of a step, with the fault itself as their cause. */
async function saidAs<T>(fault: FaultCode, among: readonly FaultCode[], work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof BridgeError || error instanceof ApiError)) throw error;
    if (error.fault === undefined || !among.includes(error.fault)) throw error;
    throw new BridgeError(fault, {}, error.traceId, error);
  }
}
/** Of asking an encoder for its card. */
export const askingForCard = <T>(work: Promise<T>) => saidAs("CARD_ID_FAILED", PORT_FAULTS, work);
/** Of handing a bridge what is sealed. */
export const handingOver = <T>(work: Promise<T>) => saidAs("CARD_PARAMETERS_FAILED", PARAMETER_FAULTS, work);
/** The server asks the encoder's bridge for the card and hands it what is sealed: either may fail there as it may here. */
export const overServer = <T>(work: Promise<T>) => askingForCard(handingOver(work));
