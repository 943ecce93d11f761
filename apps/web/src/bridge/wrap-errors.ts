import type { EncoderStatus } from "@adel/protocol/bridge/encoder";
import { type ErrorCode, isErrorCode } from "@adel/protocol/kernel/errors";
import { ApiError } from "../core/api.ts";
import type { ErrorDetails } from "../core/error-alert.tsx";
import { BridgeError } from "./bridge-error.ts";
import type { ConnectionState } from "./connection.ts";

/** Errors of the port, which explain why no card number is read. */
const PORT_ERRORS: readonly ErrorCode[] = [
  ...(["NO_ENCODER", "ENCODER_UNPLUGGED", "PORT_BUSY", "PORT_FORBIDDEN", "PORT_NOT_SERIAL", "BAUD_WRONG"] as const),
  ...(["ENCODER_SILENT", "ENCODER_GARBLED", "ENCODER_REFUSED"] as const),
];
/** The plug-in rejects the keys and records for a card. */
const PARAMETER_ERRORS: readonly ErrorCode[] = ["TICKET_REFUSED", "TICKET_USED"];

/** The catalog's error for an encoder that reads no card number in this state. */
function toEncoderError({ encoder, state, fault: error }: EncoderStatus): ErrorDetails | undefined {
  if (error === null || !isErrorCode(error) || (state !== "absent" && state !== "fault")) return undefined;
  const cause = { error, values: { encoder, port: encoder.slice(encoder.indexOf(":") + 1) } };
  return PORT_ERRORS.includes(cause.error) ? { error: "CARD_ID_FAILED", values: {}, cause } : cause;
}
/** Why no card can be read over a connection: an error of its encoder, or the server does not reach it. */
export function connectionError(link: ConnectionState): ErrorDetails | undefined {
  if (link.kind === "offline") return { error: "ENCODER_REQUEST_FAILED", values: {} };
  return link.kind === "open" && link.encoder ? toEncoderError(link.encoder) : undefined;
}

/** Maps errors of a step to the catalog's texts (specification §8), with the original error as cause. */
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
/**
 * The server gets the card from the encoder's bridge and sends it the ticket: both may fail there as with a local
 * bridge.
 */
export const wrapServerErrors = <T>(work: Promise<T>) => wrapReadErrors(wrapSubmitErrors(work));
