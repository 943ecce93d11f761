import { atLeast } from "../timed.ts";
import { type Connection, connection, listIn, rateOf, sum, type Work, worked } from "./load.ts";
import { buildServer, type Product, product } from "./product.ts";
import { fill, LOGS_FROM, logStep, type Size } from "./rows.ts";

const SMALL: Size = { users: 10_000, logs: 10_000 };
const LARGE: Size = { users: 100_000, logs: 1_000_000 };
const LIMIT = 0.9;
const ROUNDS = 5;
const ROUND_MS = 120;
const CONNECTIONS = 4;

/** What is asked of a list: by whom, and which pages one after the other. */
interface Case {
  readonly what: string;
  readonly by: "admin" | "agent";
  readonly paths: (size: Size) => readonly string[];
}

const day = (moment: number) => new Date(moment).toISOString().slice(0, 10);
/** A month in the middle of the logs. */
const month = (count: number) => {
  const at = LOGS_FROM + logStep(count) * (count / 2);
  return `beginTime=${day(at)}&endTime=${day(at + 30 * 24 * 3_600_000)}`;
};
/** Pages around the 4 000th; where there are fewer, around the same part of the list. */
const deep = (count: number) => {
  const middle = Math.min(4000, Math.floor(count / 25));
  return Array.from({ length: 9 }, (_, at) => `pageNum=${middle - 4 + at}`);
};
const lists = [
  { name: "users", path: "/adel/system/user/list", count: (size: Size) => size.users, word: "userName=ser-12" },
  {
    name: "operation log",
    path: "/adel/monitor/operlog/list",
    count: (size: Size) => size.logs,
    word: "operName=ser-12",
  },
  {
    name: "login log",
    path: "/adel/monitor/logininfor/list",
    count: (size: Size) => size.logs,
    word: "userName=ser-12",
  },
] as const;
const cases: readonly Case[] = lists.flatMap(({ name, path, count, word }): Case[] => [
  { what: `${name}: first page`, by: "admin", paths: () => [path] },
  { what: `${name}: by status`, by: "admin", paths: () => [`${path}?status=1`] },
  { what: `${name}: by part of a name`, by: "admin", paths: () => [`${path}?${word}`] },
  { what: `${name}: a month of it`, by: "admin", paths: (size) => [`${path}?${month(count(size))}`] },
  { what: `${name}: an agent's`, by: "agent", paths: () => [path] },
  { what: `${name}: page 4 000`, by: "admin", paths: (size) => deep(count(size)).map((page) => `${path}?${page}`) },
]);

interface Side {
  readonly size: Size;
  readonly product: Product;
  readonly lanes: Readonly<Record<Case["by"], Connection[]>>;
}

async function side(size: Size, databaseUrl?: string): Promise<Side> {
  const served = await product(databaseUrl);
  const agent = await served.as("agent");
  await fill(served.database, size);
  const lanes = async (target: typeof agent) =>
    Promise.all(Array.from({ length: CONNECTIONS }, () => connection(target)));
  return { size, product: served, lanes: { admin: await lanes(served.admin), agent: await lanes(agent) } };
}

/** The first asking of each page: it shows that there is something, and is what is remembered from then on. */
async function firstAsked(one: Case, { lanes, size }: Side): Promise<number> {
  const began = performance.now();
  for (const path of one.paths(size)) {
    const answer = await lanes[one.by][0]?.ask(path);
    if (!answer || listIn(answer).rows.length === 0) throw new Error(`nothing on ${path}`);
  }
  return (performance.now() - began) / one.paths(size).length;
}

async function compared(one: Case, sides: readonly [Side, Side]): Promise<string> {
  const asked = ({ lanes, size, product }: Side, ms: number) => worked(lanes[one.by], one.paths(size), product.pid, ms);
  const first = [];
  for (const side of sides) {
    first.push(await firstAsked(one, side));
    await asked(side, ROUND_MS);
  }
  const works: [Work[], Work[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const at of [0, 1] as const) works[at].push(await asked(sides[at], ROUND_MS));
  const [few, many] = [rateOf(sum(works[0])), rateOf(sum(works[1]))];
  const times = first.map((ms) => ms.toFixed(0)).join(" and ");
  return `${atLeast(one.what, "with 10 000", many, few, LIMIT)}; first asked ${times} ms`;
}

export async function* listsBench(): AsyncGenerator<string> {
  buildServer();
  const small = await side(SMALL);
  const large = await side(LARGE);
  try {
    for (const one of cases) yield await compared(one, [small, large]);
  } finally {
    for (const { lanes } of [small, large]) for (const lane of [...lanes.admin, ...lanes.agent]) lane.end();
    await small.product.stop();
    await large.product.stop();
  }
}
