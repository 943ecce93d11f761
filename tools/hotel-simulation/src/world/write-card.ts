import * as z from "zod";
import type { Calls } from "./calls.ts";
import type { Programs } from "./programs.ts";
import { waitFor } from "./wait-for.ts";

export const AUTHORIZATION_PASSWORD = "lake-view-88";
const Job = z.looseObject({ jobId: z.string(), state: z.string() });
const SeenCard = z.looseObject({ card: z.looseObject({ uid: z.string() }).nullable() });
/** States of a card job that goes on. */
const RUNNING: readonly string[] = ["reserved", "sent", "unknown"];

interface Target {
  readonly hotelId: number;
  readonly encoderId: number;
  readonly uid: string;
}

/** Has the product write a card through the server, without any page; `content` is the rest of the request. */
export async function writeCardByCall(programs: Programs, calls: Calls, target: Target, content: object) {
  const { encoderId, uid } = target;
  await programs.layCard(uid);
  await waitFor(`card ${uid} is seen`, async () => {
    const { card } = await calls.send("GET", `/business/encoder/${encoderId}`, SeenCard);
    return card?.uid === uid || undefined;
  });
  const proof = { authPassword: AUTHORIZATION_PASSWORD, idempotencyKey: crypto.randomUUID() };
  const request = { ...target, via: "remote", cardSize: "1k", ...content, ...proof };
  const { jobId } = await calls.send("POST", "/business/card/job", Job, request);
  const state = await waitFor(`card ${uid} is written`, async () => {
    const job = await calls.send("GET", `/business/card/job/${jobId}`, Job);
    return RUNNING.includes(job.state) ? undefined : job.state;
  });
  if (state !== "done") throw new Error(`card ${uid} was not written: ${state}`);
  await programs.liftCard();
}

export const waitForJobs = (calls: Calls, hotelId: number): Promise<true> =>
  waitFor("the card jobs of the hotel end", async () => {
    const jobs = await calls.list(`/business/card/job/list?hotelId=${hotelId}&pageSize=50`, Job);
    return !jobs.some(({ state }) => RUNNING.includes(state)) || undefined;
  });
