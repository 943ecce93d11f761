import { rm } from "node:fs/promises";
import type { Config } from "../config.ts";
import { encoderAddress } from "../drivers/address.ts";
import type { Connect } from "../drivers/connect.ts";
import { probe } from "../drivers/discovery.ts";
import { deviceFingerprint } from "../drivers/known-encoders.ts";
import type { Reader } from "../drivers/readers.ts";
import type { Bindings } from "../jobs/bindings.ts";
import { diagnose } from "../jobs/diagnose.ts";
import type { Feedback } from "../jobs/feedback.ts";
import { JobManager } from "../jobs/job-manager.ts";
import { damagedCopyOf, openJournal, saveDamagedCopy } from "../jobs/journal.ts";
import { createNonceRegistry } from "../jobs/nonces.ts";
import { prefetchScan } from "../jobs/prefetch-scan.ts";
import type { Clock } from "../kernel/clock.ts";
import { lockDataDir } from "../kernel/data-dir-lock.ts";
import { limitTime } from "../kernel/deadline.ts";
import { isDevice } from "../kernel/errors.ts";
import type { Log } from "../kernel/log.ts";
import { restrictToOwner } from "../kernel/private-file.ts";
import { type EncoderRegistry, encoderRegistry } from "../session/encoder-board.ts";
import { EncoderDiscovery } from "../session/encoder-discovery.ts";
import { EncoderSession } from "../session/encoder-session.ts";
import { createLeaseRegistry } from "../session/lease.ts";
import { liveBindings } from "./live-bindings.ts";
import { issueLocalToken, randomText } from "./local-token.ts";
import { daemonMetrics, type Metrics } from "./metrics.ts";
import { createPairing } from "./pair-page/pairing.ts";
import { assertPortFree, serveApi } from "./server.ts";
import { type ConnectServer, keepServerConnections } from "./server-connections.ts";
import { ServerLines } from "./server-lines.ts";

export interface DaemonSetting {
  readonly version: string;
  readonly port: number;
  readonly files: Pick<Config["files"], "bindings" | "journal" | "token" | "lock">;
  readonly connect: Connect;
  /** Addresses of possible encoders without a binding. */
  readonly findEncoders: () => Promise<readonly string[]>;
  /** All possible encoders, also ports that are opened only on request; opens nothing. `bound`: addresses to add. */
  readonly findReaders: (bound: readonly string[]) => Promise<readonly Reader[]>;
  /** Opens a connection to a server. */
  readonly connectServer: ConnectServer;
  readonly clock: Clock;
  readonly log: Log;
  /** The signals (light, sound) of an encoder at the end of a job. */
  readonly feedback?: readonly Feedback[];
}

/** Ports that hang must not keep the daemon from ending. */
const PORTS_CLOSE_MS = 2000;

/** Starts sessions for bound encoders and ends those of unbound ones, unless a job has yet to finish there. */
function follow(board: EncoderRegistry, { all }: Bindings, isBusy: (encoder: string) => boolean, log: Log): void {
  for (const { encoder } of all) {
    try {
      board.session(encoderAddress(encoder));
    } catch (error) {
      if (!isDevice(error)) throw error;
      log.error("a bound encoder has an unusable address", { encoder, why: error.code });
    }
  }
  for (const { address } of board.all()) {
    const isBound = all.some(({ encoder }) => encoder === address.text);
    if (!isBound && !isBusy(address.text)) void board.drop(address.text);
  }
}

/** The encoders: a session for each bound or busy one, and the list of those without a binding. */
function encoders({ connect, findEncoders, clock, log }: DaemonSetting, metrics: Metrics) {
  const board = encoderRegistry(
    (address, isAttended) =>
      new EncoderSession({
        address,
        connect,
        clock,
        log,
        isAttended,
        onError: (code) => metrics.linkError(address.text, code),
      }),
  );
  const discovery = new EncoderDiscovery({
    find: findEncoders,
    mark: deviceFingerprint,
    isTaken: (encoder) => board.all().some(({ address }) => address.text === encoder),
    async ask(address, signal) {
      const { encoder, driver, firmware, fault: error } = await probe(address, connect, clock, signal);
      const isAbsent = error === "NO_ENCODER" || error === "ENCODER_UNPLUGGED";
      return {
        encoder,
        driver,
        firmware,
        fault: error,
        state: error === null ? "ready" : isAbsent ? "absent" : "fault",
      };
    },
    clock,
    log,
  });
  return { board, discovery };
}

/** The journal and its jobs; unreadable lines are logged and saved to a separate file. */
async function journalAt(path: string, log: Log) {
  for (const file of [path, damagedCopyOf(path)]) {
    const open = await restrictToOwner(file);
    if (open) log.warn("other accounts could read the card jobs", { ...open });
  }
  const onError = (error: unknown) => log.error("journal", { why: String(error) });
  const { journal, entries, damaged, backup } = await openJournal({ path, onError });
  for (const line of damaged) log.error("journal", { fault: "JOURNAL_DAMAGED", line, kept: backup });
  return { journal, entries };
}

/** Assembles the daemon; `atEnd` collects the functions that undo each step, which are called in reverse order. */
async function begin(setting: DaemonSetting, atEnd: (undo: () => unknown) => void): Promise<void> {
  const { version, port, files, clock, log, feedback = [] } = setting;
  // A second daemon must not open the first one's journal.
  atEnd(await lockDataDir(files.lock));
  await assertPortFree(port);
  const isLocalToken = await issueLocalToken(files.token);
  atEnd(() => rm(files.token, { force: true }));
  const { journal, entries } = await journalAt(files.journal, log);
  atEnd(() => journal.close());
  const metrics = daemonMetrics(clock);
  atEnd(metrics.stop);
  const { board, discovery } = encoders(setting, metrics);
  atEnd(() => limitTime(clock, PORTS_CLOSE_MS, Promise.all([board.close(), discovery.close()])));
  const bindings = await liveBindings({ path: files.bindings, clock, log });
  atEnd(bindings.close);
  const prefetch = prefetchScan(clock);
  const nonces = createNonceRegistry(clock, randomText);
  const shared = { board, prefetch, clock, log };
  const jobManager = new JobManager({ ...shared, bindings: bindings.now, journal, nonces, feedback });
  jobManager.onChange(metrics.job);
  const isBusy = (encoder: string) =>
    jobManager.jobs().some((job) => job.encoder === encoder && job.state !== "finished");
  const isStopping = () => jobManager.isClosing();
  const leases = createLeaseRegistry({ newLease: randomText, clock, isBusy });
  const services = { ...shared, version, discovery, metrics, jobManager, leases, isLocalToken, isStopping };
  bindings.onChange((now) => follow(board, now, isBusy, log));
  follow(board, bindings.now(), isBusy, log);
  await jobManager.resume(entries);
  if (jobManager.unreadableJobs() > 0) {
    await saveDamagedCopy(files.journal).catch((error: unknown) => log.error("journal", { why: String(error) }));
  }
  const all = {
    ...services,
    bindings: bindings.now,
    onBindings: bindings.onChange,
    random: randomText,
    serverLines: new ServerLines(log),
    pairing: createPairing({ ...setting, board, bindings: bindings.now, path: files.bindings }),
    diagnose: (encoder: string, signal: AbortSignal) => diagnose(board.session(encoderAddress(encoder)), clock, signal),
  };
  const stopApi = await serveApi(all, port).catch(async (error: unknown) => {
    await jobManager.close();
    throw error;
  });
  atEnd(stopApi);
  atEnd(keepServerConnections(all, setting.connectServer));
  // Before the sockets close, so that clients receive the results of jobs that finish.
  atEnd(() => jobManager.close());
  log.info("ready", { port, encoders: bindings.now().all.length, version });
}

/**
 * Starts the daemon. The returned function stops it in at most about ten seconds: no new requests, jobs finished or
 * left to the journal, sockets and ports closed.
 */
export async function startDaemon(setting: DaemonSetting): Promise<() => Promise<void>> {
  const undoing: (() => unknown)[] = [];
  const stop = async () => {
    for (const undo of undoing.splice(0).reverse()) await undo();
  };
  try {
    await begin(setting, (undo) => undoing.push(undo));
  } catch (error) {
    await stop();
    throw error;
  }
  return async () => {
    setting.log.info("stopping");
    await stop();
    setting.log.info("stopped");
  };
}
