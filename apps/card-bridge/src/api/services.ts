import type { Bindings } from "../jobs/bindings.ts";
import type { Check } from "../jobs/diagnose.ts";
import type { JobManager } from "../jobs/job-manager.ts";
import type { PrefetchScan } from "../jobs/prefetch-scan.ts";
import type { Clock } from "../kernel/clock.ts";
import type { Log } from "../kernel/log.ts";
import type { EncoderRegistry } from "../session/encoder-board.ts";
import type { EncoderDiscovery } from "../session/encoder-discovery.ts";
import type { LeaseRegistry } from "../session/lease.ts";
import type { Metrics } from "./metrics.ts";
import type { Pairing } from "./pair-page/pairing.ts";
import type { ServerLines } from "./server-lines.ts";

/** What requests can use of the daemon. */
export interface Services {
  readonly version: string;
  readonly bindings: () => Bindings;
  /** Called on changes; the returned function removes the listener. */
  readonly onBindings: (listener: (bindings: Bindings) => void) => () => void;
  readonly board: EncoderRegistry;
  /** Encoders without a binding. */
  readonly discovery: EncoderDiscovery;
  readonly leases: LeaseRegistry;
  readonly jobManager: JobManager;
  readonly prefetch: PrefetchScan;
  readonly diagnose: (encoder: string, signal: AbortSignal) => Promise<readonly Check[]>;
  readonly pairing: Pairing;
  readonly serverLines: ServerLines;
  /** Random text for challenges, leases and traces: 22 characters, 128 bits. */
  readonly random: () => string;
  /** Whether this is the token of the local tools' file. */
  readonly isLocalToken: (token: string) => boolean;
  /** Stops accepting new work. */
  readonly isStopping: () => boolean;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly log: Log;
}
