import { encoderAddress } from "../drivers/address.ts";
import type { Connect } from "../drivers/connect.ts";
import type { Bindings } from "../jobs/bindings.ts";
import { diagnose } from "../jobs/diagnose.ts";
import { jobDesk } from "../jobs/job-desk.ts";
import { openJournal } from "../jobs/journal.ts";
import { nonceBook } from "../jobs/nonces.ts";
import type { Clock } from "../kernel/clock.ts";
import { isDevice } from "../kernel/errors.ts";
import type { Log } from "../kernel/log.ts";
import { type EncoderBoard, encoderBoard } from "../session/encoder-board.ts";
import { encoderSession } from "../session/encoder-session.ts";
import { leaseBook } from "../session/lease.ts";
import { liveBindings } from "./live-bindings.ts";
import { issueLocalToken, randomText } from "./local-token.ts";
import { assertPortFree, serveApi } from "./server.ts";

export interface DaemonSetting {
  readonly version: string;
  readonly port: number;
  readonly files: { readonly bindings: string; readonly journal: string; readonly token: string };
  readonly connect: Connect;
  readonly clock: Clock;
  readonly log: Log;
}

/** Begins sessions for what is bound, and lets go of what is not any more, unless a job is still to end there. */
function follow(board: EncoderBoard, { all }: Bindings, isBusy: (encoder: string) => boolean, log: Log): void {
  for (const { encoder } of all) {
    try {
      board.session(encoderAddress(encoder));
    } catch (error) {
      if (!isDevice(error)) throw error;
      log.error("a bound encoder has no driver", { encoder, why: error.code });
    }
  }
  for (const { address } of board.all()) {
    const isBound = all.some(({ encoder }) => encoder === address.text);
    if (!isBound && !isBusy(address.text)) void board.drop(address.text);
  }
}

/** The whole daemon; the answer stops it: no new requests, jobs left to the journal, ports closed. */
export async function startDaemon({
  version,
  port,
  files,
  connect,
  clock,
  log,
}: DaemonSetting): Promise<() => Promise<void>> {
  // A second daemon must not get as far as the first one's journal.
  await assertPortFree(port);
  const board = encoderBoard((address, isAttended) => encoderSession({ address, connect, clock, log, isAttended }));
  const bindings = await liveBindings({ path: files.bindings, clock, log });
  const { journal, entries, damaged, kept } = await openJournal(files.journal);
  for (const line of damaged) log.error("journal", { fault: "JOURNAL_DAMAGED", line, kept });
  const nonces = nonceBook(clock, randomText);
  const desk = jobDesk({ board, bindings: bindings.now, journal, nonces, clock, log });
  const isBusy = (encoder: string) => desk.jobs().some((job) => job.encoder === encoder && job.state !== "finished");
  bindings.onChange((now) => follow(board, now, isBusy, log));
  follow(board, bindings.now(), isBusy, log);
  await desk.resume(entries);
  const stopApi = await serveApi(
    {
      version,
      board,
      desk,
      clock,
      log,
      bindings: bindings.now,
      onBindings: bindings.onChange,
      leases: leaseBook(randomText),
      random: randomText,
      isLocalToken: await issueLocalToken(files.token),
      diagnose: (encoder, signal) => diagnose(board.session(encoderAddress(encoder)), clock, signal),
    },
    port,
  );
  log.info("ready", { port, encoders: bindings.now().all.length, version });
  return async () => {
    await stopApi();
    bindings.close();
    await desk.close();
    await board.close();
    await journal.close();
    log.info("stopped");
  };
}
