import type { MonitorSeries } from "@adel/protocol";

declare module "../../../core/db/database.ts" {
  interface Tables {
    sys_monitor_sample: SampleTable;
  }
}

/** What one process measured at one moment; null where its computer does not say. */
export type Sample = Readonly<Record<MonitorSeries, number | null>>;
type SampleTable = Sample & {
  /** Computer and port. */
  readonly instance: string;
  readonly sample_time: number;
};
