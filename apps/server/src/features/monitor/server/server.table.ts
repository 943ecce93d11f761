import type { MonitorSeries } from "@adel/protocol";

declare module "../../../core/db/database.ts" {
  interface Tables {
    sys_monitor_sample: SampleTable;
  }
}

/** One sample of one process; null for values that its system does not report. */
export type Sample = Readonly<Record<MonitorSeries, number | null>>;
type SampleTable = Sample & {
  /** Computer and port. */
  readonly instance: string;
  readonly sample_time: number;
};
