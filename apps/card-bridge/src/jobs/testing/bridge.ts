import { randomBytes } from "node:crypto";
import { type CardContent, hex, type Uid } from "@adel/card";
import type { JobStatus } from "@adel/protocol";
import { contentClaims, DEVICE, serverSide } from "../../api/testing/daemon.ts";
import { encoderAddress } from "../../drivers/address.ts";
import type { Connect } from "../../drivers/connect.ts";
import type { DriverName } from "../../drivers/index.ts";
import { systemClock } from "../../kernel/clock.ts";
import { createLog } from "../../kernel/log.ts";
import { encoderRegistry } from "../../session/encoder-board.ts";
import { EncoderSession } from "../../session/encoder-session.ts";
import { type Bindings, newKey } from "../bindings.ts";
import type { Feedback } from "../feedback.ts";
import { JobManager } from "../job-manager.ts";
import type { WriteSpec } from "../job-spec.ts";
import { openJournal } from "../journal.ts";
import { createNonceRegistry } from "../nonces.ts";
import { prefetchScan } from "../prefetch-scan.ts";

const KEY = Buffer.alloc(32, 7).toString("base64url");
const JOB = "job-0000000000000001";
export const server = serverSide(KEY);

/** One encoder, bound to one server. */
function bindings(encoder: string): Bindings {
  const key = newKey(KEY);
  const one = { deviceNumber: DEVICE, deviceName: "desk", encoder, server: "https://office.example", origins: [], key };
  return { all: [one], byNumber: () => one, byEncoder: () => one, keysOf: () => [key] };
}

/** The content that the server encrypts for a job: for an erase the sectors, with no data. */
function claims({ operation: act, content }: WriteSpec): ReturnType<typeof contentClaims> {
  const erased = (content.erase ?? []).map((one) => ({ ...one, data: new Uint8Array(48 * one.sectors.length) }));
  const applications: CardContent["applications"] = act === "erase" ? erased : content.applications;
  return contentClaims({ ...content, applications });
}

/** The daemon without its API: encoder, journal and jobs, as after a start of the program. */
export async function bridge(driver: DriverName, connect: Connect, path: string, feedback: readonly Feedback[] = []) {
  const encoder = `${driver}:/test?timeout=300`;
  const logged: string[] = [];
  const clock = systemClock;
  const log = createLog((line) => logged.push(line), clock, "debug");
  const board = encoderRegistry((address) => new EncoderSession({ address, connect, clock, log }));
  const { journal, entries } = await openJournal({
    path,
    onError: (error) => log.error("journal", { why: String(error) }),
  });
  const nonces = createNonceRegistry(clock, () => randomBytes(16).toString("base64url"));
  const bound = bindings(encoder);
  const desk = new JobManager({
    board,
    bindings: () => bound,
    journal,
    nonces,
    prefetch: prefetchScan(clock),
    clock,
    log,
    feedback,
  });
  await desk.resume(entries);
  return {
    logged,
    /** Starts a job on the present card. */
    async begin(uid: Uid, writeSpec: WriteSpec): Promise<void> {
      const { signal } = new AbortController();
      const { nonce: given } = await desk.identify(encoder, [], signal);
      const base = { jobId: JOB, deviceNumber: DEVICE, uid: hex(uid), nonce: given, candidates: [] };
      await desk.run(encoder, await server.seal({ ...base, act: writeSpec.operation, content: claims(writeSpec) }));
    },
    jobs: () => desk.jobs(),
    until: (fits: (job: JobStatus) => boolean) =>
      new Promise<JobStatus>((resolve) => {
        const look = (job: JobStatus) => {
          if (!fits(job)) return;
          off();
          resolve(job);
        };
        const off = desk.onChange(look);
        for (const job of desk.jobs()) look(job);
      }),
    /** Resolves when the encoder was polled, whatever card is present. */
    seen: (uid: Uid) =>
      new Promise<void>((resolve) => {
        const session = board.session(encoderAddress(encoder));
        const look = () => {
          const { card } = session.view();
          if (!card || hex(card.uid) !== hex(uid)) return;
          off();
          resolve();
        };
        const off = session.onChange(look);
        look();
      }),
    async close() {
      await desk.close();
      await board.close();
      await journal.close();
    },
  };
}
export type Bridge = Awaited<ReturnType<typeof bridge>>;
