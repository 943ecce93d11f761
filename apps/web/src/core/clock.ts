/** The only source of the time in the web app, so that tests can set it. */
export interface Clock {
  /** Milliseconds since 1970-01-01 UTC. */
  now(): number;
  /** Calls `work` once after `ms`; the answer stops it. */
  after(ms: number, work: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after: (ms, work) => {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
};

/** Precision of the server's time: whole seconds, delayed by a slow network. */
const COARSE_MS = 10_000;

/** A clock that is corrected by the times that another computer reports. */
export interface ServerClock extends Clock {
  /** The `Date` header of a reply (RFC 9110 §6.6.1); null without one. */
  receive(date: string | null): void;
}

/** This computer's clock, put right by the server's: that of a front desk may be an hour off. */
export function serverClock(own: Clock): ServerClock {
  let ahead = 0;
  return {
    now: () => own.now() + ahead,
    after: own.after,
    receive: (date) => {
      const off = Date.parse(date ?? "") - own.now();
      if (Math.abs(off - ahead) > COARSE_MS) ahead = Math.abs(off) > COARSE_MS ? off : 0;
    },
  };
}
