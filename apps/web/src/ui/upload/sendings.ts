/** One chosen file on its way. */
export interface Sending {
  readonly id: number;
  readonly file: File;
  readonly state: "waiting" | "sending" | "sent" | "failed" | "canceled" | "refused";
  /** How much is over, from 0 to 1. */
  readonly share: number;
  /** Why it was refused or failed, in words. */
  readonly reason?: string;
}
export type Sendings = readonly Sending[];

/** What happens to files: chosen, begun, moved on, ended. */
export type SendingEvent =
  | {
      readonly is: "chosen";
      readonly files: readonly { readonly file: File; readonly reason?: string }[];
      /** They take the place of those that are there. */
      readonly replace?: boolean;
    }
  | { readonly is: "begun"; readonly id: number }
  | { readonly is: "moved"; readonly id: number; readonly share: number }
  | { readonly is: "sent" | "canceled" | "again" | "removed"; readonly id: number }
  | { readonly is: "failed"; readonly id: number; readonly reason: string };

const next = (all: Sendings): number => all.reduce((most, { id }) => Math.max(most, id), 0) + 1;

const put = (all: Sendings, id: number, change: Partial<Sending>): Sendings =>
  all.map((one) => (one.id === id ? { ...one, ...change } : one));

/** The files after an event; pure, so that it can be tried without a browser. */
export function after(all: Sendings, event: SendingEvent): Sendings {
  switch (event.is) {
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
export const counted = (all: Sendings): number =>
  all.filter(({ state }) => state === "waiting" || state === "sending" || state === "sent").length;
