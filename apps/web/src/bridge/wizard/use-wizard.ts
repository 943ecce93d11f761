import type { CardSeen, EncoderSeen } from "@adel/protocol";
import { type Dispatch, useCallback, useEffect, useReducer, useRef } from "react";
import { troubleOf } from "../../core/fault-notice.tsx";
import { useServices } from "../../core/services.tsx";
import { BridgeError } from "../bridge-error.ts";
import { isHeld, type JobWish, startJob } from "../card-work.ts";
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
  /** The card that was read for the answers: it is not written over. */
  readonly readUid?: (answers: A) => string | undefined;
  readonly keeping: Keeping<A>;
}

type Send<Q extends string, A extends object> = Dispatch<Happened<Q, A>>;
export interface Wizardry<Q extends string, A extends object> {
  readonly wizard: Wizard<Q, A>;
  readonly send: Send<Q, A>;
  readonly start: (steal: boolean) => Promise<void>;
  /** The card that was read for the answers. */
  readonly readUid: string | undefined;
  /** Whose card it will be, once that is answered. */
  readonly hotelId: number | undefined;
}

function begin<Q extends string, A extends object>({ course, keeping }: Making<Q, A>): Wizard<Q, A> {
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
  const [wizard, send] = useReducer(reduce, making, begin);
  const start = useStart(making, wizard, send, encoderId);
  useJobEvents(wizard.blank, send);
  useLostJob(wizard.blank, send);
  useKept(making, wizard);

  const readUid = making.readUid?.(wizard.answers);
  const card = seen?.card;
  const isSeen = seen !== undefined;
  const lastUid = useRef<string>(undefined);
  useEffect(() => {
    if (isSeen && card == null && lastUid.current !== undefined) send({ is: "cardLifted" });
    if (isSeen) lastUid.current = card?.uid;
    if (card && isWelcome(wizard, card.uid, readUid)) void start(false);
  }, [isSeen, card, wizard, readUid, start]);

  return { wizard, send, start, readUid, hotelId: making.job(wizard.answers)?.hotelId };
}

/** Has the job made for the card on the encoder, and run. */
function useStart<Q extends string, A extends object>(
  making: Making<Q, A>,
  { answers, password }: Wizard<Q, A>,
  send: Send<Q, A>,
  encoderId: number,
) {
  const { api, clock } = useServices();
  const { connection, deliveries } = useBridge();
  return useCallback(
    async (steal: boolean) => {
      const job = making.job(answers);
      const readUid = making.readUid?.(answers);
      if (!job) return;
      const accepts = ({ uid }: CardSeen) => {
        if (uid === readUid) throw new BridgeError("CARD_SWAPPED", { expected: "–", found: uid });
      };
      send({ is: "starting" });
      try {
        await startJob(
          { api, clock, connection, deliveries, newKey: () => crypto.randomUUID() },
          {
            steal,
            accepts,
            onMade: ({ jobId }) => send({ is: "jobMade", jobId }),
            job: { ...job, encoderId, authPassword: password },
          },
        );
      } catch (error) {
        send({ is: "failed", trouble: troubleOf(error), held: isHeld(error) });
      }
    },
    [api, clock, connection, deliveries, making, answers, password, encoderId, send],
  );
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
