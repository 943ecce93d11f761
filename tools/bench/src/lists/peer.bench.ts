import { deepStrictEqual } from "node:assert";
import { spawn } from "node:child_process";
import { sql } from "kysely";
import { freePort } from "../free-port.ts";
import { atLeast } from "../timed.ts";
import { connection, listIn, rateOf, sum, type Work, worked } from "./load.ts";
import { buildServer, product, untilServed } from "./product.ts";
import { fill } from "./rows.ts";

const LIMIT = 0.6;
const ROUNDS = 5;
const ROUND_MS = 250;
/** Both are warm before it counts: Node compiles what is asked often. */
const WARM_MS = 3000;
const CONNECTIONS = 8;
const PEER = new URL("peer.ts", import.meta.url).pathname;

/** The plain server over the product's own file: the same rows on the same disk. */
async function peer(file: string) {
  const port = await freePort();
  const child = spawn(process.execPath, [PEER, file, String(port)], { stdio: ["ignore", "ignore", "inherit"] });
  await untilServed(port, child);
  return { port, pid: child.pid ?? 0, stop: () => child.kill() };
}

const OURS = "/adel/system/user/list";
const cases = [
  { what: "list of users, every check on", pages: [""] },
  // More pages than are kept as they were said: each is read anew.
  { what: "nine of its pages in turn", pages: [1, 2, 3, 4, 5, 6, 7, 8, 9].map((page) => `?pageNum=${page}`) },
];

/** The product's shallow list of users, with every check on, against a plain server that has none. */
export async function* peerBench(): AsyncGenerator<string> {
  buildServer();
  const ours = await product();
  await fill(ours.database, { users: 10_000, logs: 1000 });
  const found = await sql<{ file: string }>`select file from pragma_database_list`.execute(ours.database.db);
  const plain = await peer(found.rows[0]?.file ?? "");
  const open = (target: typeof ours.admin) =>
    Promise.all(Array.from({ length: CONNECTIONS }, () => connection(target)));
  const sides = [
    { lanes: await open(ours.admin), path: OURS, pid: ours.pid },
    { lanes: await open({ port: plain.port, token: "none" }), path: "/list", pid: plain.pid },
  ] as const;
  try {
    for (const { what, pages } of cases) {
      const asked = async ({ lanes, path, pid }: (typeof sides)[number], ms: number) =>
        worked(
          lanes,
          pages.map((page) => `${path}${page}`),
          [pid],
          ms,
        );
      for (const page of pages) {
        const answers = sides.map(async ({ lanes: [lane], path }) => lane && listIn(await lane.ask(`${path}${page}`)));
        const [mine, its] = await Promise.all(answers);
        deepStrictEqual(mine?.rows, its?.rows, "both give the same rows");
        if (mine?.rows.length !== 20) throw new Error(`no page on ${page}`);
      }
      for (const side of sides) await asked(side, WARM_MS);
      const works: [Work[], Work[]] = [[], []];
      for (let round = 0; round < ROUNDS; round += 1)
        for (const at of [0, 1] as const) works[at].push(await asked(sides[at], ROUND_MS));
      yield atLeast(what, "a plain Fastify + SQLite", rateOf(sum(works[0])), rateOf(sum(works[1])), LIMIT);
    }
  } finally {
    for (const { lanes } of sides) for (const lane of lanes) lane.end();
    plain.stop();
    await ours.stop();
  }
}
