import type { CardSeen, EncoderSeen } from "@adel/protocol/bridge/encoder";
import { type Dispatch, type RefObject, useCallback, useEffect, useReducer, useRef } from "react";
import { troubleOf } from "../../core/fault-notice.tsx";
import { useServices } from "../../core/services.tsx";
import { BridgeError } from "../bridge-error.ts";
import { isHeld, type JobWish, startJob } from "../card-work.ts";
import { type Foreseen, foresee } from "../held-encoder.ts";
import { useBridge } from "../use-bridge.tsx";
import { dropJob, type Keeping, keepJob, keptJob } from "./resume.ts";
import { jobIn, useJobEvents, useLostJob } from "./use-job.ts";
import { advance, type Course, type Happened, isWelcome, start as startOf, type Wizard } from "./wizard.machine.ts";

/** What a wizard asks, and what it has written. One object for the whole life of the page. */
export interface Making<Q extends string, A extends object> {
  readonly course: Course<Q, A>;
  /** What the answers come to; undefined while one is missing. */
  readonly job: (
    answers: A,
  ) => (Omit<JobWish, "encoderId" | "authPassword" | "hotelId"> & { readonly hotelId: number }) | undefined;
  /** The card's sectors that the job will write, as far as the answers tell. */
  readonly sectors: (answers: A) => readonly number[];
  /** The card that was read for the answers: it is not written over. */
  readonly readUid?: (answers: A) => string | undefined;
  readonly keeping: Keeping<A>;
}

type Send<Q extends string, A extends object> = Dispatch<Happened<Q, A>>;
export interface Wizardry<Q extends string, A extends object> {
  readonly wizard: Wizard<Q, A>;
  readonly send: Send<Q, A>;
  /** The hotel agrees: what lies there is written at once. */
  readonly authorize: (password: string) => void;
  readonly start: (steal: boolean) => Promise<void>;
  /** The card that was read for the answers. */
  readonly readUid: string | undefined;
  /** Whose card it will be, once that is answered. */
  readonly hotelId: number | undefined;
}

function startAt<Q extends string, A extends object>({ course, keeping }: Making<Q, A>): Wizard<Q, A> {
  const kept = keptJob(sessionStorage, keeping);
  return kept ? advance(course, startOf(course), { is: "resumed", ...kept }) : startOf(course);
}

/** The wizard and the world: cards placed, jobs under way, results taken by the server. */
export function useWizard<Q extends string, A extends object>(
  making: Making<Q, A>,
  encoderId: number,
  seen: EncoderSeen | undefined,
): Wizardry<Q, A> {
  const reduce = (now: Wizard<Q, A>, happened: Happened<Q, A>) => advance(making.course, now, happened);
  const [wizard, send] = useReducer(reduce, making, startAt);
  const readUid = making.readUid?.(wizard.answers);
  const card = seen?.card;
  const awaited = wizard.step === "authorize" && card?.uid !== readUid ? card?.uid : undefined;
  const foresight = useForesight(making, wizard.answers, awaited);
  const begin = useBegin(making, foresight, send, encoderId);
  useJobEvents(wizard.blank, send);
  useLostJob(wizard.blank, send);
  useKept(making, wizard);

  const isSeen = seen !== undefined;
  const lastUid = useRef<string>(undefined);
  useEffect(() => {
    if (isSeen && card == null && lastUid.current !== undefined) send({ is: "cardLifted" });
    if (isSeen) lastUid.current = card?.uid;
    if (card && isWelcome(wizard, card.uid, readUid)) void begin(wizard, false);
  }, [isSeen, card, wizard, readUid, begin]);

  return {
    wizard,
    send,
    authorize(password) {
      const happened = { is: "authorized", password } as const;
      send(happened);
      const next = reduce(wizard, happened);
      // The order need not wait until the page is drawn.
      if (card && isWelcome(next, card.uid, readUid)) void begin(next, false);
    },
    start: (steal) => begin(wizard, steal),
    readUid,
    hotelId: making.job(wizard.answers)?.hotelId,
  };
}

/** Has the job made for the card on the encoder, and run. */
function useBegin<Q extends string, A extends object>(
  making: Making<Q, A>,
  foresight: RefObject<Foresight>,
  send: Send<Q, A>,
  encoderId: number,
) {
  const { api, clock } = useServices();
  const { connection, deliveries } = useBridge();
  return useCallback(
    async ({ answers, password }: Wizard<Q, A>, steal: boolean) => {
      const job = making.job(answers);
      const readUid = making.readUid?.(answers);
      if (!job) return;
      const accepts = ({ uid }: CardSeen) => {
        if (uid === readUid) throw new BridgeError("CARD_SWAPPED", { expected: "–", found: uid });
      };
      send({ is: "starting" });
      // It holds the encoder, and has done by then what the job need not do any more.
      if (foresight.current.pending) await foresight.current.pending;
      try {
        await startJob(
          { api, clock, connection, deliveries, newKey: () => crypto.randomUUID() },
          {
            steal,
            foreseen: foresight.current.found,
            accepts,
            onMade: ({ jobId }) => send({ is: "jobMade", jobId }),
            job: { ...job, encoderId, authPassword: password },
          },
        );
      } catch (error) {
        send({ is: "failed", trouble: troubleOf(error), held: isHeld(error) });
      }
    },
    [api, clock, connection, deliveries, making, foresight, encoderId, send],
  );
}

/** What was found before it is ordered for, and what still looks. */
interface Foresight {
  found: Foreseen | undefined;
  pending: Promise<void> | undefined;
}

/** A card that lies there while the password is asked is identified meanwhile: the answer has only to order. */
function useForesight<Q extends string, A extends object>(
  { sectors }: Making<Q, A>,
  answers: A,
  uid: string | undefined,
): RefObject<Foresight> {
  const { clock } = useServices();
  const { connection } = useBridge();
  const foresight = useRef<Foresight>({ found: undefined, pending: undefined });
  useEffect(() => {
    const link = connection.link.get();
    if (uid === undefined || link.is !== "open" || link.via !== "local") return;
    const now = foresight.current;
    // One look after the other: each holds the encoder.
    const mine = (now.pending ?? Promise.resolve())
      .then(() => foresee({ connection, clock }, sectors(answers)))
      .then(
        (found) => {
          now.found = found;
        },
        // What is in the way now is said when the card is to be written, if it still is.
        () => undefined,
      )
      .then(() => {
        if (now.pending === mine) now.pending = undefined;
      });
    now.pending = mine;
  }, [connection, clock, sectors, answers, uid]);
  return foresight;
}

/** The job under way is kept for a reload, and forgotten when it has ended. */
function useKept<Q extends string, A extends object>(
  { keeping }: Making<Q, A>,
  { blank, answers }: Wizard<Q, A>,
): void {
  const jobId = jobIn(blank);
  useEffect(() => {
    if (jobId === undefined) dropJob(sessionStorage, keeping);
    else keepJob(sessionStorage, keeping, { jobId, answers });
  }, [jobId, keeping, answers]);
}
