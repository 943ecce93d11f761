import { type CardJob, type CardJobInput, NONCE_LIFE_MS } from "@adel/protocol";
import type { Clock } from "../../../core/clock.ts";
import type { TimeFormat } from "../../../core/time/time-format.ts";
import { type JobRowNamed, toJob } from "./job.table.ts";

export type JobWithTicket = CardJob & { readonly ticket: string | null; readonly expireTime: string };

interface Deps {
  readonly clock: Clock;
  readonly timeFormat: TimeFormat;
}

/** A job as its page needs it; the ticket only while the bridge could still start it. */
export function toJobWithTicket(
  { clock, timeFormat }: Deps,
  row: JobRowNamed,
  via: CardJobInput["via"],
): JobWithTicket {
  const expires = row.sent_time + NONCE_LIFE_MS;
  // A ticket that was sent over the bridge's connection is not returned to the page.
  const startable = via !== "remote" && row.state === "sent" && clock.now() < expires;
  return { ...toJob(row, timeFormat), ticket: startable ? row.ticket : null, expireTime: timeFormat.format(expires) };
}
