import type { BytePort } from "../transport/byte-port.ts";
import { delimited } from "./delimited.ts";
import { type Inbox, inbox } from "./inbox.ts";

/** The lines of a port. */
export type LineInbox = Inbox<string>;

interface InboxSetting {
  readonly port: BytePort;
  readonly delimiter: string;
  readonly max: number;
}

export function lineInbox({ port, delimiter, max }: InboxSetting): LineInbox {
  const lines = inbox<string>();
  const stream = delimited({ delimiter, max, onLine: lines.put });
  port.onBytes((bytes) => stream.feed(bytes));
  return lines;
}
