import type { DeviceErrorCode, ErrorCode, JobStatus } from "@adel/protocol";
import type { Clock } from "../kernel/clock.ts";
import { loopDelay } from "../kernel/loop-delay.ts";
import { type Declared, gauge, histogram, labelledGauge, meter, total } from "../kernel/meter.ts";
import type { EncoderSession } from "../session/encoder-session.ts";
import type { RequestRejection } from "./gate.ts";

/** The metrics; labels are entries of closed lists and encoders' addresses, never data of a page or a card. */
const COUNTERS = {
  card_bridge_jobs_total: { help: "Card jobs that ended, by what came of them.", labels: ["act", "outcome", "fault"] },
  card_bridge_link_errors_total: {
    help: "Faults of the line or the encoder, also those mended by asking again.",
    labels: ["encoder", "code"],
  },
  card_bridge_handshakes_refused_total: { help: "Requests and sockets that were turned away.", labels: ["reason"] },
  card_bridge_opens_total: { help: "Sockets that showed a token, by what came of it.", labels: ["result"] },
  card_bridge_requests_total: { help: "Requests on open sockets, by method and result.", labels: ["method", "result"] },
  card_bridge_sockets_lost_total: { help: "Sockets given up because nobody answered.", labels: [] },
} as const satisfies Record<string, Declared>;

/** A card takes one or two seconds; a job that waits for its card may take minutes. */
const JOB_SECONDS = [0.25, 0.5, 1, 2, 4, 8, 15, 30, 60, 300];

interface SocketCounts {
  readonly open: number;
  readonly unopened: number;
}
/** The sources of the metrics, read at each request. */
export interface Sources {
  readonly version: string;
  readonly encoders: readonly EncoderSession[];
  readonly jobs: readonly JobStatus[];
  readonly bindings: number;
}

export interface Metrics {
  refused(reason: RequestRejection | "connections" | "full"): void;
  /** A socket presented its token: null when admitted, else the reason. */
  opened(error: ErrorCode | null): void;
  request(method: string, error: ErrorCode | null): void;
  lostSocket(): void;
  linkError(encoder: string, code: DeviceErrorCode): void;
  job(job: JobStatus): void;
  watchSockets(counts: () => SocketCounts): void;
  text(sources: Sources): string;
  stop(): void;
}

const STATES: readonly JobStatus["state"][] = ["running", "waiting", "finished"];

function processLines(clock: Clock): readonly string[] {
  const { rss, heapUsed } = process.memoryUsage();
  const { user, system } = process.cpuUsage();
  const started = clock.wall() / 1000 - process.uptime();
  return [
    ...gauge("process_resident_memory_bytes", "Memory of this process.", rss),
    ...gauge("nodejs_heap_size_used_bytes", "Of it, objects of the program.", heapUsed),
    ...total("process_cpu_seconds_total", "Time of the processor.", (user + system) / 1e6),
    ...gauge("process_start_time_seconds", "Seconds since 1970.", Math.round(started)),
  ];
}

function stateLines(
  { version, encoders, jobs, bindings }: Sources,
  { open, unopened }: SocketCounts,
): readonly string[] {
  const views = encoders.map((session) => {
    const { state, error } = session.view();
    return [[session.address.text, state, error ?? ""], 1] as const;
  });
  return [
    ...labelledGauge("card_bridge_info", "The running version.", ["version"], [[[version], 1]]),
    ...gauge("card_bridge_bindings", "Encoders that are bound.", bindings),
    ...labelledGauge("card_bridge_encoder_state", "How each encoder stands.", ["encoder", "state", "fault"], views),
    ...labelledGauge(
      "card_bridge_jobs",
      "Jobs that the daemon holds now.",
      ["state"],
      STATES.map((state) => [[state], jobs.filter((job) => job.state === state).length] as const),
    ),
    ...labelledGauge(
      "card_bridge_sockets",
      "Sockets that are open now.",
      ["state"],
      [
        [["open"], open],
        [["unopened"], unopened],
      ],
    ),
  ];
}

export function daemonMetrics(clock: Clock): Metrics {
  const counters = meter(COUNTERS);
  const durations = histogram("card_bridge_job_seconds", "From a job's begin to its end.", JOB_SECONDS);
  const delay = loopDelay(clock);
  const started = new Map<string, number>();
  let sockets: () => SocketCounts = () => ({ open: 0, unopened: 0 });
  return {
    refused: (reason) => counters.count("card_bridge_handshakes_refused_total", reason),
    opened: (error) => counters.count("card_bridge_opens_total", error ?? "open"),
    request: (method, error) => counters.count("card_bridge_requests_total", method, error ?? "done"),
    lostSocket: () => counters.count("card_bridge_sockets_lost_total"),
    linkError: (encoder, code) => counters.count("card_bridge_link_errors_total", encoder, code),
    job({ jobId, state, act: action, outcome, fault: error }) {
      const since = started.get(jobId);
      if (state !== "finished") {
        if (since === undefined) started.set(jobId, clock.now());
        return;
      }
      started.delete(jobId);
      if (since !== undefined) durations.observe((clock.now() - since) / 1000);
      counters.count("card_bridge_jobs_total", action, outcome ?? "", error ?? "");
    },
    watchSockets(counts) {
      sockets = counts;
    },
    text(sources) {
      const { max, sum } = delay.take();
      return [
        ...stateLines(sources, sockets()),
        ...counters.lines(),
        ...durations.lines(),
        ...gauge("nodejs_eventloop_delay_max_seconds", "Longest delay since the last look.", max / 1000),
        ...total("nodejs_eventloop_delay_seconds_total", "Delay of a timer of one second, summed.", sum / 1000),
        ...processLines(clock),
        "",
      ].join("\n");
    },
    stop: delay.stop,
  };
}
