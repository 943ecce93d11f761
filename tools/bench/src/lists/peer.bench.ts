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

/** The product's shallow list of users, with every check on, against a plain server that has none. */
export async function* peerBench(): AsyncGenerator<string> {
  buildServer();
  const ours = await product();
  await fill(ours.database, { users: 10_000, logs: 1000 });
  const found = await sql<{ file: string }>`select file from pragma_database_list`.execute(ours.database.db);
  const plain = await peer(found.rows[0]?.file ?? "");
  const open = (target: typeof ours.admin) =>
    Promise.all(Array.from({ length: CONNECTIONS }, () => connection(target)));
  const lanes = { ours: await open(ours.admin), plain: await open({ port: plain.port, token: "none" }) };
  const works: { ours: Work[]; plain: Work[] } = { ours: [], plain: [] };
  try {
    for (const [lane, path] of [
      [lanes.ours[0], OURS],
      [lanes.plain[0], "/list"],
    ] as const)
      if (!lane || listIn(await lane.ask(path)).rows.length !== 20) throw new Error(`no page on ${path}`);
    await worked(lanes.ours, [OURS], [ours.pid], WARM_MS);
    await worked(lanes.plain, ["/list"], [plain.pid], WARM_MS);
    for (let round = 0; round < ROUNDS; round += 1) {
      works.ours.push(await worked(lanes.ours, [OURS], [ours.pid], ROUND_MS));
      works.plain.push(await worked(lanes.plain, ["/list"], [plain.pid], ROUND_MS));
    }
    const [first, second] = [works.ours, works.plain].map((each) => rateOf(sum(each)));
    yield atLeast("list of users, every check on", "a plain Fastify + SQLite", first ?? 0, second ?? 0, LIMIT);
  } finally {
    for (const lane of [...lanes.ours, ...lanes.plain]) lane.end();
    plain.stop();
    await ours.stop();
  }
}
const OURS = "/adel/system/user/list";
