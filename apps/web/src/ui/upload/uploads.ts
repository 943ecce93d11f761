/** One chosen file on its way. */
export interface Sending {
  readonly id: number;
  readonly file: File;
  readonly state: "waiting" | "sending" | "sent" | "failed" | "canceled" | "refused";
  /** How much is over, from 0 to 1. */
  readonly share: number;
  /** Why it was rejected or failed, as text. */
  readonly reason?: string;
}
export type UploadQueue = readonly Sending[];

/** Events of files: selected, started, progressed, ended. */
export type SendingEvent =
  | {
      readonly kind: "chosen";
      readonly files: readonly { readonly file: File; readonly reason?: string }[];
      /** Replaces the existing ones. */
      readonly replace?: boolean;
    }
  | { readonly kind: "begun"; readonly id: number }
  | { readonly kind: "moved"; readonly id: number; readonly share: number }
  | { readonly kind: "sent" | "canceled" | "again" | "removed"; readonly id: number }
  | { readonly kind: "failed"; readonly id: number; readonly reason: string };

const next = (all: UploadQueue): number => all.reduce((max, { id }) => Math.max(max, id), 0) + 1;

const put = (all: UploadQueue, id: number, change: Partial<Sending>): UploadQueue =>
  all.map((one) => (one.id === id ? { ...one, ...change } : one));

/** The files after an event; pure, so that it can be tried without a browser. */
export function after(all: UploadQueue, event: SendingEvent): UploadQueue {
  switch (event.kind) {
    case "chosen": {
      const first = next(all);
      const added = event.files.map(({ file, reason }, at): Sending => {
        const start = { id: first + at, file, share: 0 };
        return reason === undefined ? { ...start, state: "waiting" } : { ...start, state: "refused", reason };
      });
      // What was refused before has been read by now.
      return [...all.filter(({ state }) => (event.replace ? state === "sending" : state !== "refused")), ...added];
    }
    case "begun":
      return put(all, event.id, { state: "sending", share: 0 });
    case "moved":
      return put(all, event.id, { share: event.share });
    case "sent":
      return put(all, event.id, { state: "sent", share: 1 });
    case "failed":
      return put(all, event.id, { state: "failed", reason: event.reason });
    case "canceled":
      return put(all, event.id, { state: "canceled" });
    case "again":
      return all.map((one) => (one.id === event.id ? { id: one.id, file: one.file, share: 0, state: "waiting" } : one));
    case "removed":
      return all.filter(({ id }) => id !== event.id);
  }
}

/** The files that count against the limit: those that are there or on their way. */
export const counted = (all: UploadQueue): number =>
  all.filter(({ state }) => state === "waiting" || state === "sending" || state === "sent").length;
