import type { PlatformCertificate } from "@adel/protocol";
import { DAY_MS } from "../../../core/time/durations.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import type { Certificate } from "./key-material.ts";

/** The columns of a provider's row that hold them. */
export const CERTIFICATE_KEYS = ["certificate", "otherCertificate"] as const;
const WARNING_MS = 30 * DAY_MS;

const sortByEnd = (certificates: readonly Certificate[]) =>
  certificates.toSorted((one, other) => other.endTime - one.endTime);

/** Added ones have a place in any case; stored ones share what is left, the last to end first. */
export function mergeCertificates(added: readonly Certificate[], stored: readonly Certificate[]): Certificate[] {
  const all = [...sortByEnd(added), ...sortByEnd(stored)];
  const unique = all.filter(({ serial }, at) => all.findIndex((one) => one.serial === serial) === at);
  return sortByEnd(unique.slice(0, CERTIFICATE_KEYS.length));
}

function getState(endTime: number, now: number): PlatformCertificate["state"] {
  if (endTime <= now) return "ended";
  return endTime - now <= WARNING_MS ? "ending" : "valid";
}

export const toPlatformCertificate = (
  { serial, endTime }: Certificate,
  now: number,
  timeFormat: TimeFormat,
): PlatformCertificate => ({ serial, endTime: timeFormat.format(endTime), state: getState(endTime, now) });
