import type { DetectedCard, EncoderStatus } from "@adel/protocol/bridge/encoder";
import { type CardJob, cardJobRoutes } from "@adel/protocol/business/job";
import type { ErrorCode } from "@adel/protocol/kernel/errors";
import { MAX_PAGE_SIZE } from "@adel/protocol/kernel/page";
import { type Dispatch, useCallback, useEffect, useReducer } from "react";
import { ApiError, type Client } from "../../core/api.ts";
import { toErrorDetails } from "../../core/error-alert.tsx";
import { useClient, useServices } from "../../core/services.tsx";
import { BridgeError } from "../bridge-error.ts";
import { attemptJob, isStillValid } from "../card-work.ts";
import { useBridge, useLink } from "../use-bridge.tsx";
import { type LeaseState, useEncoderLease } from "../use-encoder-lease.ts";
import { useCardSeen } from "../wizard/use-card-seen.ts";
import { useJobEvents, useLostJob } from "../wizard/use-job.ts";
import type { LaidConsent } from "../wizard/use-wizard.ts";
import {
  advanceBatch,
  type Batch,
  type BatchEvent,
  beginBatch,
  canWriteItem,
  currentItem,
  indexOf,
} from "./batch.machine.ts";
import { clearBatch, requestFor, type StoredBatch, saveBatch } from "./batch-request.ts";

/** Errors of the server about one card; all others concern the batch. */
const OF_CARD: readonly (ErrorCode | undefined)[] = [
  "CARD_UNSUPPORTED",
  "CARD_TOO_SMALL",
  "CARD_NOT_EMPTY",
  "CARD_NOT_NEW",
  "CARD_NOT_OLD",
];
const isOfCard = (error: unknown): boolean =>
  !(error instanceof ApiError) || OF_CARD.includes(error.error) || isStillValid(error);

export interface BatchWork {
  readonly batch: Batch;
  readonly send: Dispatch<BatchEvent>;
  /** Who else uses the encoder that the batch waits for. */
  readonly lease: LeaseState;
  /** Has the card on the encoder written for its place in the batch. */
  readonly start: (item: number, consent?: LaidConsent) => Promise<void>;
}

/** Connects a batch with cards, jobs, the server and the storage of this computer. */
export function useBatch(stored: StoredBatch, encoderId: number, seen: EncoderStatus | undefined): BatchWork {
  const [batch, send] = useReducer(advanceBatch, stored, beginBatch);
  const start = useStart(batch, send, encoderId);
  useJobEvents(batch.blank, send);
  useLostJob(batch.blank, send);
  useJobsOfBatch(batch, send);
  useKeeping(batch);

  const card = seen?.card;
  useCardSeen(seen, send);
  const lease = useEncoderLease({
    isWaiting: currentItem(batch) !== undefined && batch.password !== "" && !batch.paused,
    isWriting: batch.blank.kind !== "waiting",
  });
  const isTaken = lease.owner !== undefined;
  useEffect(() => {
    const turn = currentItem(batch);
    if (!card || isTaken || turn === undefined || !canWriteItem(batch, card.uid)) return;
    // A card of this batch is written again only on request.
    void start(turn, { uid: card.uid, overwriteValid: indexOf(batch, card.uid) !== undefined });
  }, [card, isTaken, batch, start]);
  return { batch, send, lease, start };
}

/** Has a job made for the card on the encoder, and run. */
function useStart({ request, batchId, password }: Batch, send: Dispatch<BatchEvent>, encoderId: number) {
  const { api, clock } = useServices();
  const { connection, deliveries } = useBridge();
  return useCallback(
    async (item: number, { uid, takeOver = false, overwriteValid = false }: LaidConsent = {}) => {
      const accepts = ({ uid: found }: DetectedCard) => {
        if (uid !== undefined && found !== uid) throw new BridgeError("CARD_SWAPPED", { expected: uid, found });
      };
      send({ kind: "starting", item });
      const failure = await attemptJob(
        { api, clock, connection, deliveries, newKey: () => crypto.randomUUID() },
        {
          takeOver,
          accepts,
          onCreated: ({ jobId }) => send({ kind: "jobMade", jobId }),
          job: {
            ...requestFor(request, item),
            overwriteValid,
            encoderId,
            authPassword: password,
            batch: { batchId, item },
          },
        },
      );
      if (failure) send({ ...failure, kind: "failed", ofCard: isOfCard(failure.reason) });
    },
    [api, clock, connection, deliveries, request, batchId, password, encoderId, send],
  );
}

/** All jobs of a batch, newest first. */
async function jobsOf({ jobs }: Client<typeof cardJobRoutes>, batchId: string): Promise<readonly CardJob[]> {
  const found: CardJob[] = [];
  for (let pageNum = 1; ; pageNum += 1) {
    const query = { batchId, pageNum, pageSize: MAX_PAGE_SIZE };
    const { rows, total } = await jobs({ query }, { background: true });
    found.push(...rows);
    if (rows.length === 0 || found.length >= total) return found;
  }
}

/** Asks the server what was written: at the start, after a reconnect, and after each error. */
function useJobsOfBatch({ batchId, error, known }: Batch, send: Dispatch<BatchEvent>): void {
  const client = useClient(cardJobRoutes);
  const isOpen = useLink().kind === "open";
  // If the first request was rejected, it is repeated when the user continues.
  const isRequested = isOpen && known === (error !== undefined);
  useEffect(() => {
    if (!isRequested) return undefined;
    let isCurrent = true;
    jobsOf(client, batchId).then(
      (jobs) => isCurrent && send({ kind: "known", jobs }),
      (error: unknown) => isCurrent && !known && send({ kind: "failed", error: toErrorDetails(error) }),
    );
    return () => {
      isCurrent = false;
    };
  }, [client, batchId, isRequested, known, send]);
}

/** A running batch survives the page; an ended one is deleted here and is in the server's lists. */
function useKeeping({ batchId, request, skipped, ended }: Batch): void {
  const userId = useServices().session.get()?.user.userId;
  useEffect(() => {
    if (userId === undefined) return;
    if (ended) clearBatch(localStorage, userId);
    else saveBatch(localStorage, userId, { batchId, request, skipped: [...skipped] });
  }, [userId, batchId, request, skipped, ended]);
}
