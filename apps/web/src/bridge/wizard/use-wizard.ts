import type { DetectedCard, EncoderStatus } from "@adel/protocol/bridge/encoder";
import { type Dispatch, type RefObject, useCallback, useEffect, useReducer, useRef } from "react";
import { useServices } from "../../core/services.tsx";
import { BridgeError } from "../bridge-error.ts";
import { attemptJob, type Consent, type JobRequest } from "../card-work.ts";
import { type PrefetchedCard, prefetchCard } from "../encoder-lease.ts";
import { useBridge } from "../use-bridge.tsx";
import { type LeaseState, useEncoderLease } from "../use-encoder-lease.ts";
import { clearJob, type JobStorage, loadJob, saveJob } from "./job-storage.ts";
import { useCardSeen } from "./use-card-seen.ts";
import { jobIn, useJobEvents, useLostJob } from "./use-job.ts";
import {
  advance,
  canWrite,
  start as startOf,
  type Wizard,
  type WizardEvent,
  type WizardSteps,
} from "./wizard.machine.ts";

/** A wizard's answers and results. One object for the whole life of the page. */
export interface WizardConfig<Q extends string, A extends object> {
  readonly steps: WizardSteps<Q, A>;
  /** The job of the answers; undefined while one is missing. */
  readonly job: (
    answers: A,
  ) => (Omit<JobRequest, "encoderId" | "authPassword" | "hotelId"> & { readonly hotelId: number }) | undefined;
  /** The card's sectors that the job will write, as far as the answers determine them. */
  readonly sectors: (answers: A) => readonly number[];
  /** The card that was read for the answers: it is not written over. */
  readonly readUid?: (answers: A) => string | undefined;
  readonly keeping: JobStorage<A>;
}

/** What a user has confirmed, and for which card on the encoder. */
export interface LaidConsent extends Consent {
  readonly uid?: string | undefined;
}

type Send<Q extends string, A extends object> = Dispatch<WizardEvent<Q, A>>;
export interface WizardController<Q extends string, A extends object> {
  readonly wizard: Wizard<Q, A>;
  readonly send: Send<Q, A>;
  /** The hotel's password is right: a blank card is requested. */
  readonly authorize: (password: string) => void;
  readonly start: (consent: LaidConsent) => Promise<void>;
  /** The card that was read for the answers. */
  readonly readUid: string | undefined;
  /** Who else uses the encoder that the step with the blank card waits for. */
  readonly lease: LeaseState;
  /** The hotel of the card, once it is selected. */
  readonly hotelId: number | undefined;
}

function startAt<Q extends string, A extends object>({ steps, keeping }: WizardConfig<Q, A>): Wizard<Q, A> {
  const stored = loadJob(sessionStorage, keeping);
  return stored ? advance(steps, startOf(steps), { kind: "resumed", ...stored }) : startOf(steps);
}

/** Connects the wizard to its environment: placed cards, running jobs, results received by the server. */
export function useWizard<Q extends string, A extends object>(
  config: WizardConfig<Q, A>,
  encoderId: number,
  seen: EncoderStatus | undefined,
): WizardController<Q, A> {
  const reduce = (now: Wizard<Q, A>, event: WizardEvent<Q, A>) => advance(config.steps, now, event);
  const [wizard, send] = useReducer(reduce, config, startAt);
  const readUid = config.readUid?.(wizard.answers);
  const card = seen?.card;
  const pending = wizard.step === "authorize" && card?.uid !== readUid ? card?.uid : undefined;
  const prefetch = usePrefetch(config, wizard.answers, pending);
  const begin = useBegin(config, prefetch, send, encoderId);
  useJobEvents(wizard.blank, send);
  useLostJob(wizard.blank, send);
  usePersistedJob(config, wizard);

  useCardSeen(seen, send);
  const lease = useEncoderLease({ isWaiting: wizard.step === "blank", isWriting: wizard.blank.kind !== "waiting" });
  const isTaken = lease.owner !== undefined;
  useEffect(() => {
    if (card && !isTaken && canWrite(wizard, card.uid, readUid)) void begin(wizard, { uid: card.uid });
  }, [card, isTaken, wizard, readUid, begin]);

  return {
    wizard,
    send,
    authorize: (password) => send({ kind: "authorized", password }),
    start: (consent) => begin(wizard, consent),
    readUid,
    lease,
    hotelId: config.job(wizard.answers)?.hotelId,
  };
}

/** Has the job made for the card on the encoder, and run. */
function useBegin<Q extends string, A extends object>(
  config: WizardConfig<Q, A>,
  prefetch: RefObject<Prefetch>,
  send: Send<Q, A>,
  encoderId: number,
) {
  const { api, clock } = useServices();
  const { connection, deliveries } = useBridge();
  return useCallback(
    async (
      { answers, password }: Wizard<Q, A>,
      { uid, takeOver = false, overwriteValid = false }: LaidConsent = {},
    ) => {
      const job = config.job(answers);
      const readUid = config.readUid?.(answers);
      if (!job) return;
      const accepts = ({ uid: found }: DetectedCard) => {
        if (found === readUid || (uid !== undefined && found !== uid))
          throw new BridgeError("CARD_SWAPPED", { expected: uid ?? "–", found });
      };
      send({ kind: "starting" });
      // It holds the encoder, and has done by then what the job need not do any more.
      if (prefetch.current.pending) await prefetch.current.pending;
      const failure = await attemptJob(
        { api, clock, connection, deliveries, newKey: () => crypto.randomUUID() },
        {
          takeOver,
          prefetched: prefetch.current.found,
          accepts,
          onCreated: ({ jobId }) => send({ kind: "jobMade", jobId }),
          job: { ...job, overwriteValid, encoderId, authPassword: password },
        },
      );
      if (failure) send({ ...failure, kind: "failed" });
    },
    [api, clock, connection, deliveries, config, prefetch, encoderId, send],
  );
}

/** The card identified in advance, and the identification in progress. */
interface Prefetch {
  found: PrefetchedCard | undefined;
  pending: Promise<void> | undefined;
}

/** A present card is identified while the password is requested, so that only the job remains to be created. */
function usePrefetch<Q extends string, A extends object>(
  { sectors }: WizardConfig<Q, A>,
  answers: A,
  uid: string | undefined,
): RefObject<Prefetch> {
  const { clock } = useServices();
  const { connection } = useBridge();
  const prefetch = useRef<Prefetch>({ found: undefined, pending: undefined });
  useEffect(() => {
    const link = connection.link.get();
    if (uid === undefined || link.kind !== "open" || link.via !== "local") return;
    const now = prefetch.current;
    // One poll after another, because each uses the encoder exclusively.
    const own = (now.pending ?? Promise.resolve())
      .then(() => prefetchCard({ connection, clock }, sectors(answers)))
      .then(
        (found) => {
          now.found = found;
        },
        // An obstacle is reported when the card is written, if it still exists then.
        () => undefined,
      )
      .then(() => {
        if (now.pending === own) now.pending = undefined;
      });
    now.pending = own;
  }, [connection, clock, sectors, answers, uid]);
  return prefetch;
}

/** The job in work is stored for a reload, and deleted when it has ended. */
function usePersistedJob<Q extends string, A extends object>(
  { keeping }: WizardConfig<Q, A>,
  { blank, answers }: Wizard<Q, A>,
): void {
  const jobId = jobIn(blank);
  useEffect(() => {
    if (jobId === undefined) clearJob(sessionStorage, keeping);
    else saveJob(sessionStorage, keeping, { jobId, answers });
  }, [jobId, keeping, answers]);
}
