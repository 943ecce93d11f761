import { randomUUID } from "node:crypto";
import type { Reply, Server } from "./servers.ts";
import { account, fund, must, newDept, numberOf, type Size, serverAt, transfer, type World } from "./world.ts";

const MAX_REPEATS = 20;

export type Proof = (world: World, size: Size) => Promise<string>;

/** Asks again by the same key where no answer came, as a page does: a sale that was made already is one sale. */
async function answered(server: Server, to: number): Promise<Reply | null> {
  const key = randomUUID();
  let reply = await transfer(server, to, 1, key);
  for (let again = 0; reply === null && again < MAX_REPEATS; again++) reply = await transfer(server, to, 1, key);
  return reply;
}

/** Many spend one balance over several processes; half of the tries find nothing left. */
export const overspend: Proof = async (world, { spenders, tries }) => {
  const { first } = world;
  const to = await newDept(first);
  const before = numberOf((await account(first, 1))?.remaining ?? 0);
  const credit = Math.floor((spenders * tries) / 2);
  await fund(first, 1, credit);
  const tally = { sold: 0, refused: 0 };
  const spend = async (spender: number) => {
    const server = serverAt(world, spender);
    for (let at = 0; at < tries; at++) {
      const reply = await answered(server, to);
      if (reply?.code === 200) tally.sold += 1;
      else if (reply?.code === 409) tally.refused += 1;
      else throw new Error(`neither sold nor refused: ${JSON.stringify(reply)}`);
    }
  };
  await Promise.all(Array.from({ length: spenders }, (_, spender) => spend(spender)));
  const here = await account(first, 1);
  const there = await account(first, to);
  const expected = Math.min(spenders * tries, before + credit);
  must(tally.sold === expected, `${tally.sold} sold of ${expected}`);
  must(there?.received === tally.sold, `${there?.received} received, ${tally.sold} sold`);
  must(here?.remaining === before + credit - tally.sold, `${here?.remaining} left`);
  return `${tally.sold} sold, ${tally.refused} refused`;
};

/** One key, sent many times at once over all processes, makes one order, which each answer names. */
export const oneKey: Proof = async (world, { repeats }) => {
  const { first } = world;
  await fund(first, 1, 1);
  const orders = async () => numberOf((await first.call("GET", "business/order/list"))?.total);
  const before = await orders();
  const body = { quantity: 1, method: "offline", deptId: 1, idempotencyKey: randomUUID() };
  const replies = await Promise.all(
    Array.from({ length: repeats }, (_, at) => serverAt(world, at).call("POST", "business/order", body)),
  );
  const answers = new Set(replies.map((reply) => JSON.stringify(reply)));
  must(
    replies.every((reply) => reply?.code === 200),
    `refused: ${[...answers].join(" ")}`,
  );
  must(answers.size === 1, `${answers.size} different answers`);
  const made = (await orders()) - before;
  must(made === 1, `${made} orders of one key`);
  return `${repeats} equal answers`;
};
