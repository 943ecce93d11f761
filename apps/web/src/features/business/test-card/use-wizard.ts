import { type CardJob, type CardSeen, cardRoutes, type EncoderSeen } from "@adel/protocol";
import { type Dispatch, useCallback, useEffect, useReducer, useRef } from "react";
import { isHeld, startJob } from "../../../bridge/card-work.ts";
import { BridgeError } from "../../../bridge/client.ts";
import { useBridge, useDeliveries, useLink } from "../../../bridge/use-bridge.tsx";
import { troubleOf } from "../../../core/fault-notice.tsx";
import { useClient, useServices } from "../../../core/services.tsx";
import { wireTime } from "../../../core/time.ts";
import { dropJob, keepJob, keptJob } from "./resume.ts";
import { advance, type Happened, isWelcome, START, type Wizard } from "./wizard.machine.ts";

/** How long the bridge may take to mention a job before the server is asked about it. */
const MENTION_MS = 2_000;
const ENDED: readonly CardJob["state"][] = ["done", "partial", "failed", "cancelled", "expired"];

type Send = Dispatch<Happened>;
const begin = (): Wizard => {
  const kept = keptJob(sessionStorage);
  return kept ? advance(START, { is: "resumed", ...kept }) : START;
};

/** The wizard and the world: cards placed, jobs under way, results taken by the server. */
export function useWizard(encoderId: number, seen: EncoderSeen | undefined) {
  const [wizard, send] = useReducer(advance, undefined, begin);
  const start = useStart(wizard, send, encoderId);
  useJobEvents(wizard, send);
  useLostJob(wizard, send);
  useKept(wizard);

  const card = seen?.card;
  const isSeen = seen !== undefined;
  const lastUid = useRef<string>(undefined);
  useEffect(() => {
    if (isSeen && card == null && lastUid.current !== undefined) send({ is: "cardLifted" });
    if (isSeen) lastUid.current = card?.uid;
    if (card && isWelcome(wizard, card.uid)) void start(false);
  }, [isSeen, card, wizard, start]);

  return { wizard, send, start };
}

/** Has the job made for the card on the encoder, and run. */
function useStart(wizard: Wizard, send: Send, encoderId: number) {
  const { api, clock } = useServices();
  const { connection, deliveries } = useBridge();
  const { order, sector, password, hotelCard } = wizard;
  return useCallback(
    async (steal: boolean) => {
      if (!order || sector === undefined) return;
      const accepts = ({ uid }: CardSeen) => {
        if (uid === hotelCard?.uid) throw new BridgeError("CARD_SWAPPED", { expected: "–", found: uid });
      };
      const validFrom = wireTime(order.validFrom);
      const validTo = wireTime(order.validTo);
      send({ is: "starting" });
      try {
        await startJob(
          { api, clock, connection, deliveries, newKey: () => crypto.randomUUID() },
          {
            steal,
            accepts,
            onMade: ({ jobId }) => send({ is: "jobMade", jobId }),
            job: {
              encoderId,
              hotelId: order.hotel.id,
              purpose: "test",
              testCardType: order.testCardType,
              method: "new",
              operation: order.operation,
              targetSector: sector,
              authPassword: password,
              ...(validFrom && { validFrom }),
              ...(validTo && { validTo }),
            },
          },
        );
      } catch (error) {
        send({ is: "failed", trouble: troubleOf(error), held: isHeld(error) });
      }
    },
    [api, clock, connection, deliveries, order, sector, password, hotelCard, encoderId, send],
  );
}

const jobIn = ({ blank }: Wizard): string | undefined => (blank.is === "writing" ? blank.jobId : undefined);

/** What the bridge tells of our job, and what the server made of its result. */
function useJobEvents(wizard: Wizard, send: Send): void {
  const link = useLink();
  const deliveries = useDeliveries();
  const jobId = jobIn(wizard);
  const job = link.is === "open" ? link.jobs.find((one) => one.jobId === jobId) : undefined;
  const delivery = jobId === undefined ? undefined : deliveries[jobId];
  useEffect(() => {
    if (job) send({ is: "jobSeen", job });
  }, [job, send]);
  useEffect(() => {
    if (delivery?.is === "job") send({ is: "settled", job: delivery.answer });
    if (delivery?.is === "refused") send({ is: "failed", trouble: delivery.trouble });
  }, [delivery, send]);
}

/** A job that an open bridge does not mention: the server knows whether it ended, or never began. */
function useLostJob(wizard: Wizard, send: Send): void {
  const { clock } = useServices();
  const { job: ask } = useClient(cardRoutes);
  const link = useLink();
  const deliveries = useDeliveries();
  const jobId = jobIn(wizard);
  const isMentioned = jobId !== undefined && link.is === "open" && link.jobs.some((job) => job.jobId === jobId);
  const isLost = jobId !== undefined && link.is === "open" && !isMentioned && deliveries[jobId] === undefined;
  const via = link.is === "open" ? link.via : undefined;
  useEffect(() => {
    if (!isLost || jobId === undefined) return undefined;
    // Its bridge is on its way to tell the server.
    const goesOn = via === "remote";
    let stop: () => void = () => undefined;
    const look = async () => {
      try {
        const job = await ask({ params: { jobId } }, { quiet: true });
        if (ENDED.includes(job.state)) send({ is: "settled", job });
        else if (goesOn) stop = clock.after(MENTION_MS, () => void look());
        else send({ is: "failed", trouble: { fault: "JOB_UNKNOWN", values: {} } });
      } catch (error) {
        send({ is: "failed", trouble: troubleOf(error) });
      }
    };
    stop = clock.after(MENTION_MS, () => void look());
    return () => stop();
  }, [isLost, jobId, via, ask, clock, send]);
}

/** The job under way is kept for a reload, and forgotten when it has ended. */
function useKept({ blank, order, sector }: Wizard): void {
  const jobId = blank.is === "writing" ? blank.jobId : undefined;
  useEffect(() => {
    if (jobId !== undefined && order && sector !== undefined) keepJob(sessionStorage, { jobId, order, sector });
    else dropJob(sessionStorage);
  }, [jobId, order, sector]);
}
