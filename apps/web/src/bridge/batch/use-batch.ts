import type { EncoderSeen } from "@adel/protocol/bridge/encoder";
import { type CardJob, cardRoutes } from "@adel/protocol/business/card";
import type { FaultCode } from "@adel/protocol/kernel/faults";
import { LARGEST_PAGE_SIZE } from "@adel/protocol/kernel/page";
import { type Dispatch, useCallback, useEffect, useReducer, useRef } from "react";
import { ApiError, type Client } from "../../core/api.ts";
import { troubleOf } from "../../core/fault-notice.tsx";
import { useClient, useServices } from "../../core/services.tsx";
import { isHeld, startJob } from "../card-work.ts";
import { useBridge, useLink } from "../use-bridge.tsx";
import { useJobEvents, useLostJob } from "../wizard/use-job.ts";
import { advanceBatch, type Batch, type BatchHappened, beginBatch, mayWrite, turnOf } from "./batch.machine.ts";
import { dropBatch, type KeptBatch, keepBatch, wishAt } from "./order.ts";

/** What the server says of the very card; all else it says of the batch. */
const OF_CARD: readonly (FaultCode | undefined)[] = ["CARD_UNSUPPORTED", "CARD_TOO_SMALL"];
const isOfCard = (error: unknown): boolean => !(error instanceof ApiError) || OF_CARD.includes(error.fault);

export interface BatchWork {
  readonly batch: Batch;
  readonly send: Dispatch<BatchHappened>;
  /** Has the card on the encoder written for its place in the batch. */
  readonly start: (item: number, steal: boolean) => Promise<void>;
}

/** A batch and the world: cards placed, jobs under way, what the server has of it, and what this computer keeps. */
export function useBatch(kept: KeptBatch, encoderId: number, seen: EncoderSeen | undefined): BatchWork {
  const [batch, send] = useReducer(advanceBatch, kept, beginBatch);
  const start = useStart(batch, send, encoderId);
  useJobEvents(batch.blank, send);
  useLostJob(batch.blank, send);
  useJobsOfBatch(batch, send);
  useKeeping(batch);

  const card = seen?.card;
  const isSeen = seen !== undefined;
  const lastUid = useRef<string>(undefined);
  useEffect(() => {
    if (isSeen && card == null && lastUid.current !== undefined) send({ is: "cardLifted" });
    if (isSeen) lastUid.current = card?.uid;
    const turn = turnOf(batch);
    if (card && turn !== undefined && mayWrite(batch, card.uid)) void start(turn, false);
  }, [isSeen, card, batch, start]);
  return { batch, send, start };
}

/** Has a job made for the card on the encoder, and run. */
function useStart({ order, batchId, password }: Batch, send: Dispatch<BatchHappened>, encoderId: number) {
  const { api, clock } = useServices();
  const { connection, deliveries } = useBridge();
  return useCallback(
    async (item: number, steal: boolean) => {
      send({ is: "starting", item });
      try {
        await startJob(
          { api, clock, connection, deliveries, newKey: () => crypto.randomUUID() },
          {
            steal,
            accepts: () => undefined,
            onMade: ({ jobId }) => send({ is: "jobMade", jobId }),
            job: { ...wishAt(order, item), encoderId, authPassword: password, batch: { batchId, item } },
          },
        );
      } catch (error) {
        send({ is: "failed", trouble: troubleOf(error), held: isHeld(error), ofCard: isOfCard(error) });
      }
    },
    [api, clock, connection, deliveries, order, batchId, password, encoderId, send],
  );
}

/** All jobs of a batch, newest first. */
async function jobsOf({ jobs }: Client<typeof cardRoutes>, batchId: string): Promise<readonly CardJob[]> {
  const found: CardJob[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const query = { batchId, pageNum, pageSize: LARGEST_PAGE_SIZE };
    const { rows, total } = await jobs({ query }, { background: true });
    found.push(...rows);
    if (rows.length === 0 || found.length >= total) return found;
  }
}

/** Asks the server what was made: at the beginning, when the line is back, and whenever something went wrong. */
function useJobsOfBatch({ batchId, trouble, known }: Batch, send: Dispatch<BatchHappened>): void {
  const client = useClient(cardRoutes);
  const isOpen = useLink().is === "open";
  // Where the first answer was a refusal, it is asked again when somebody goes on.
  const isWanted = isOpen && known === (trouble !== undefined);
  useEffect(() => {
    if (!isWanted) return undefined;
    let wanted = true;
    jobsOf(client, batchId).then(
      (jobs) => wanted && send({ is: "known", jobs }),
      (error: unknown) => wanted && !known && send({ is: "failed", trouble: troubleOf(error) }),
    );
    return () => {
      wanted = false;
    };
  }, [client, batchId, isWanted, known, send]);
}

/** What is under way outlives the page; what has ended is forgotten here, and stands in the server's lists. */
function useKeeping({ batchId, order, skipped, ended }: Batch): void {
  const userId = useServices().session.get()?.user.userId;
  useEffect(() => {
    if (userId === undefined) return;
    if (ended) dropBatch(localStorage, userId);
    else keepBatch(localStorage, userId, { batchId, order, skipped: [...skipped] });
  }, [userId, batchId, order, skipped, ended]);
}
