import { deepStrictEqual } from "node:assert";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { type Options, prepareServer } from "../bench.ts";
import { freePort } from "../free-port.ts";
import { atLeast } from "../timed.ts";
import { fillCards } from "./card-rows.ts";
import {
  type Connection,
  connection,
  listIn,
  type Request,
  rateOf,
  sum,
  type Target,
  type Work,
  worked,
} from "./load.ts";
import { product, untilServed } from "./product.ts";

/** Both are warm before it counts: Node compiles what is called often. */
const WHOLE = { cards: 100_000, late: 4000, warmMs: 3000, rounds: 5, roundMs: 400 };
type Size = typeof WHOLE;
const SMALLEST: Size = { cards: 10_000, late: 400, warmMs: 0, rounds: 1, roundMs: 0 };
const CONNECTIONS = 8;
const PEER = new URL("peer.ts", import.meta.url).pathname;

/** What is measured, and the least that the product's rate may be of the plain server's (architecture, budget). */
interface Case {
  readonly what: string;
  readonly limit: number;
  readonly requests: (side: Side, at: number) => Request;
}
interface Side {
  readonly list: string;
  readonly one: string;
  readonly post: string;
  readonly pid: number;
  readonly lanes: readonly Connection[];
}

const get = (path: string): Request => ({ method: "GET", path });
/** Parts of three or more digits, in an order that looks random. */
const partOfNumber = (at: number) =>
  ((at * 2_654_435_761) % 2 ** 32)
    .toString(16)
    .padStart(8, "0")
    .slice(0, 3 + (at % 5))
    .toUpperCase();
let posts = 0;
const newPost = (path: string): Request => {
  posts += 1;
  const body = { postCode: `bench-${posts}`, postName: `Bench ${posts}`, postSort: posts, status: "0", remark: "" };
  return { method: "POST", path, body: JSON.stringify(body) };
};
const listCases = ({ cards, late }: Size): readonly Case[] => [
  { what: "list: first page", limit: 0.5, requests: ({ list }) => get(list) },
  { what: "list: nine pages in turn", limit: 0.5, requests: ({ list }, at) => get(`${list}?pageNum=${1 + (at % 9)}`) },
  { what: "list: one card type", limit: 0.6, requests: ({ list }) => get(`${list}?cardType=social`) },
  { what: `list: page ${late}`, limit: 0.8, requests: ({ list }, at) => get(`${list}?pageNum=${late + (at % 9)}`) },
  {
    what: "list: part of a card number",
    limit: 5,
    requests: ({ list }, at) => get(`${list}?cardNumber=${partOfNumber(at)}`),
  },
  { what: "one record", limit: 0.35, requests: ({ one }, at) => get(`${one}/${1001 + (at % cards)}`) },
  { what: "insert with audit", limit: 0.35, requests: ({ post }) => newPost(post) },
];

/** The plain server over a copy of the product's own file: the same rows, and no lock that both wait for. */
async function startPeer(file: string): Promise<{ target: Target; pid: number; stop: () => void }> {
  const port = await freePort();
  const child = spawn(process.execPath, [PEER, file, String(port)], { stdio: ["ignore", "ignore", "inherit"] });
  await untilServed(port, child);
  return { target: { port, token: "none" }, pid: child.pid ?? 0, stop: () => child.kill() };
}

const open = (target: Target) => Promise.all(Array.from({ length: CONNECTIONS }, () => connection(target)));

/** Both give the same rows and the same total. */
async function expectSame(sides: readonly Side[], { what, requests }: Case): Promise<void> {
  const [product, plain] = await Promise.all(
    sides.map(async (side) => listIn((await side.lanes[0]?.send(requests(side, 0))) ?? Buffer.alloc(0))),
  );
  deepStrictEqual(product?.rows, plain?.rows, `${what}: the same rows`);
  deepStrictEqual(product?.total, plain?.total, `${what}: the same total`);
  if (plain?.rows.length === 0) throw new Error(`${what}: no rows`);
}

async function compare(sides: readonly [Side, Side], one: Case, { warmMs, rounds, roundMs }: Size): Promise<string> {
  const ask = (side: Side, ms: number) => worked(side.lanes, (at) => one.requests(side, at), [side.pid], ms);
  if (one.what.startsWith("list")) await expectSame(sides, one);
  for (const side of sides) await ask(side, warmMs);
  const works: [Work[], Work[]] = [[], []];
  for (let round = 0; round < rounds; round += 1)
    for (const at of [0, 1] as const) works[at].push(await ask(sides[at], roundMs));
  return atLeast(one.what, "a plain Fastify + SQLite", rateOf(sum(works[0])), rateOf(sum(works[1])), one.limit);
}

/** Lists of 100 000 cards, one record and an insert, with every check on, against a plain server that has none. */
export async function* listsBench(options: Options): AsyncGenerator<string> {
  const size = options.isSmallest ? SMALLEST : WHOLE;
  const full = await product(prepareServer(options));
  await fillCards(full.database, size.cards);
  const folder = mkdtempSync(join(tmpdir(), "peer-bench-"));
  const file = join(folder, "peer.db");
  await sql`vacuum into ${file}`.execute(full.database.db);
  const plain = await startPeer(file);
  const business = "/adel/business/hotelcard";
  const sides: readonly [Side, Side] = [
    {
      list: `${business}/list`,
      one: business,
      post: "/adel/system/post",
      pid: full.pid,
      lanes: await open(full.admin),
    },
    { list: "/list", one: "/card", post: "/post", pid: plain.pid, lanes: await open(plain.target) },
  ];
  try {
    for (const one of listCases(size).filter(({ what }) => options.words.every((word) => what.includes(word))))
      yield await compare(sides, one, size);
  } finally {
    for (const { lanes } of sides) for (const lane of lanes) lane.end();
    plain.stop();
    await full.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
