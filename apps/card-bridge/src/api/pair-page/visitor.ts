import type { IncomingMessage } from "node:http";
import type { RequestRejection } from "../gate.ts";

type Headers = IncomingMessage["headers"];

/** Fetch metadata must show that a person navigated to this page in a window of its own. */
const isNavigation = (headers: Headers): boolean =>
  (headers["sec-fetch-mode"] ?? "navigate") === "navigate" && (headers["sec-fetch-dest"] ?? "document") === "document";

/** Why the page is not shown: it was requested by a script or in a frame. Links from anywhere are allowed. */
export function refuseVisit({ headers }: IncomingMessage): RequestRejection | undefined {
  if (headers.origin !== undefined) return "origin";
  return isNavigation(headers) ? undefined : "browser";
}

/** Why a form is rejected: only the page itself may send it, after a user's click. */
export function refuseForm({ headers }: IncomingMessage): RequestRejection | undefined {
  // The request guard has already checked the Host header.
  if (headers.origin === undefined || headers.origin !== `http://${headers.host}`) return "origin";
  const isOwn = (headers["sec-fetch-site"] ?? "same-origin") === "same-origin";
  return isOwn && isNavigation(headers) ? undefined : "browser";
}
