import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import { type ErrorCode, isErrorCode } from "@adel/protocol/kernel/errors";
import { ApiError } from "../core/api.ts";
import type { ErrorDetails } from "../core/error-alert.tsx";
import { BridgeError } from "./bridge-error.ts";
import type { ConnectionState } from "./connection.ts";

/** Where the wrong port, or what answers on it, is why no card number comes. */
const PORT_ERRORS: readonly ErrorCode[] = [
  ...(["NO_ENCODER", "ENCODER_UNPLUGGED", "PORT_BUSY", "PORT_FORBIDDEN", "BAUD_WRONG"] as const),
  ...(["ENCODER_SILENT", "ENCODER_GARBLED", "ENCODER_REFUSED"] as const),
];
/** The plug-in does not take the keys and records sealed for a card. */
const PARAMETER_ERRORS: readonly ErrorCode[] = ["TICKET_REFUSED", "TICKET_USED"];

/** That no card number comes from an encoder in this state, in the catalogue's words. */
function toEncoderError({ encoder, state, fault: error }: EncoderStatus): ErrorDetails | undefined {
  if (error === null || !isErrorCode(error) || (state !== "absent" && state !== "fault")) return undefined;
  const cause = { error, values: { encoder, port: encoder.slice(encoder.indexOf(":") + 1) } };
  return PORT_ERRORS.includes(cause.error) ? { error: "CARD_ID_FAILED", values: {}, cause } : cause;
}
/** Why no card can come over a line: its encoder's own trouble, or that the server does not reach it. */
export function connectionError(link: ConnectionState): ErrorDetails | undefined {
  if (link.kind === "offline") return { error: "ENCODER_REQUEST_FAILED", values: {} };
  return link.kind === "open" && link.encoder ? toEncoderError(link.encoder) : undefined;
}

/** The catalogue's own words (specification §8) for faults of a step, with the fault itself as their cause. */
async function wrapErrors<T>(failure: ErrorCode, among: readonly ErrorCode[], work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof BridgeError || error instanceof ApiError)) throw error;
    if (error.error === undefined || !among.includes(error.error)) throw error;
    throw new BridgeError(failure, {}, error.traceId, error);
  }
}
/** Of asking an encoder for its card. */
export const wrapReadErrors = <T>(work: Promise<T>) => wrapErrors("CARD_ID_FAILED", PORT_ERRORS, work);
/** Of handing a bridge what is sealed. */
export const wrapSubmitErrors = <T>(work: Promise<T>) => wrapErrors("CARD_PARAMETERS_FAILED", PARAMETER_ERRORS, work);
/** The server asks the encoder's bridge for the card and hands it what is sealed: either may fail there as it may here. */
export const wrapServerErrors = <T>(work: Promise<T>) => wrapReadErrors(wrapSubmitErrors(work));
