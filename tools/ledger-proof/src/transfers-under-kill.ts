import { setTimeout as pause } from "node:timers/promises";
import { type Server, type Storage, startServer } from "./servers.ts";
import { account, fund, must, newDept, newPerson, numberOf, type Size, transfer } from "./world.ts";

const ACCOUNTS = 10;
const EACH = 1_000;

/** Everything that all accounts hold or have used; nothing where the server is gone. */
async function sumOf(server: Server): Promise<number | undefined> {
  const reply = await account(server);
  return reply && numberOf(reply.remaining) + numberOf(reply.reserved) + numberOf(reply.consumed);
}

/** Accounts with credit, and for each a session that transfers it: credit leaves the caller's own account. */
async function filledAccounts(server: Server) {
  const depts: number[] = [];
  for (let at = 0; at < ACCOUNTS; at++) depts.push(await newDept(server));
  await fund(server, 1, ACCOUNTS * EACH);
  for (const dept of depts) must((await transfer(server, dept, EACH))?.code === 200, "not distributed");
  const sessions: string[] = [];
  for (const dept of depts) sessions.push((await newPerson(server, dept)).token);
  return sessions.map((session, at) => ({ session, to: depts[(at + 1) % depts.length] ?? 1 }));
}

/** Credit goes round ten accounts while the server is killed again and again: the sum is constant in every read. */
export async function transfersUnderKill(storage: Storage, { transferMs, killEveryMs }: Size): Promise<string> {
  const totals = { transfers: 0, kills: 0, reads: 0 };
  let server = await startServer(storage);
  const movers = await filledAccounts(server);
  const expected = await sumOf(server);
  const move = async (running: Server) => {
    await Promise.all(
      movers.map(async ({ session, to }) => {
        const own = running.as(session);
        for (let reply = await transfer(own, to, 7); reply !== null; reply = await transfer(own, to, 7))
          if (reply.code === 200) totals.transfers += 1;
      }),
    );
  };
  const read = async (running: Server) => {
    for (let sum = await sumOf(running); sum !== undefined; sum = await sumOf(running)) {
      must(sum === expected, `the sum is ${sum}, not ${expected}`);
      totals.reads += 1;
    }
  };
  const until = Date.now() + transferMs;
  // A busy machine takes longer, and proves no less.
  while (Date.now() < until || totals.transfers === 0) {
    const work = Promise.all([move(server), read(server)]);
    await Promise.race([pause(killEveryMs), work]);
    await server.kill();
    totals.kills += 1;
    await work;
    server = await startServer(storage);
  }
  const sum = await sumOf(server);
  must(sum === expected, `the sum is ${sum}, not ${expected}`);
  await server.kill();
  return `${totals.transfers} transfers, ${totals.kills} kills, ${totals.reads} reads`;
}
