import type { IncomingMessage } from "node:http";
import type { RequestRejection } from "../gate.ts";

type Headers = IncomingMessage["headers"];

/** Fetch metadata must show that a person navigated to this page in a window of its own. */
const isNavigation = (headers: Headers): boolean =>
  (headers["sec-fetch-mode"] ?? "navigate") === "navigate" && (headers["sec-fetch-dest"] ?? "document") === "document";

/** Why the page is not shown: to a script of any page, or in a frame. A link from anywhere may lead to it. */
export function refuseVisit({ headers }: IncomingMessage): RequestRejection | undefined {
  if (headers.origin !== undefined) return "origin";
  return isNavigation(headers) ? undefined : "browser";
}

/** Why a form is not taken: only the page itself may send it, as a person's click does. */
export function refuseForm({ headers }: IncomingMessage): RequestRejection | undefined {
  // The Host is one of ours: the gate has checked it.
  if (headers.origin === undefined || headers.origin !== `http://${headers.host}`) return "origin";
  const isOwn = (headers["sec-fetch-site"] ?? "same-origin") === "same-origin";
  return isOwn && isNavigation(headers) ? undefined : "browser";
}
