import { DeviceError } from "../kernel/errors.ts";

/** Why a certificate is rejected: codes of OpenSSL (tls.TLSSocket.authorizationError) and of Node's check of names. */
const CERTIFICATE =
  /^(UNABLE_TO_(GET_ISSUER_CERT(_LOCALLY)?|VERIFY_LEAF_SIGNATURE)|(DEPTH_ZERO_)?SELF_SIGNED_CERT(_IN_CHAIN)?|CERT_\w+|INVALID_CA|HOSTNAME_MISMATCH|ERR_TLS_CERT_ALTNAME_INVALID)$/;

/** The code of a rejected certificate, here or in a cause (`fetch` wraps it); undefined for any other error. */
export function certificateError(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  return CERTIFICATE.test(code) ? code : certificateError(error.cause);
}

/** Why a server could not be asked: its certificate, or anything else that keeps it from answering. */
export function toServerError(server: string, doing: string, cause?: unknown): DeviceError {
  const reason = certificateError(cause);
  return reason === undefined
    ? new DeviceError("SERVER_UNREACHABLE", doing, { server }, cause)
    : new DeviceError("CERTIFICATE_UNTRUSTED", doing, { server, reason }, cause);
}
