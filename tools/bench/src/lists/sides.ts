import { setTimeout } from "node:timers/promises";
import { atLeast } from "../timed.ts";
import { type Connection, connection, cpuMs, listIn, rateOf, type Target, type Work, worked } from "./load.ts";
import { type Product, product } from "./product.ts";

const LIMIT = 0.9;
const ROUNDS = 9;
const ROUND_MS = 120;
const CONNECTIONS = 4;
/** Processor time in so long that is no work. */
const LOOK_MS = 1000;
const QUIET_MS = 20;

/** What is asked of a list: by whom, and which pages one after the other. */
export interface Case<Size> {
  readonly what: string;
  readonly by: "admin" | "agent";
  readonly paths: (size: Size) => readonly string[];
}

/** One product that runs, how full it is, and its accounts' doors. */
export interface Side<Size> {
  readonly size: Size;
  readonly product: Product;
  readonly doors: Readonly<Record<Case<Size>["by"], Target>>;
}

/** A product that is filled while it is quiet. */
export async function side<Size>(
  size: Size,
  fill: (database: Product["database"], size: Size) => Promise<void>,
  databaseUrl?: string,
): Promise<Side<Size>> {
  const served = await product(databaseUrl);
  const agent = await served.as("agent");
  await fill(served.database, size);
  return { size, product: served, doors: { admin: served.admin, agent } };
}

/** Connections for one measurement: the server closes one that nobody uses for a minute. */
const lanesTo = <Size>({ doors }: Side<Size>, by: Case<Size>["by"]): Promise<Connection[]> =>
  Promise.all(Array.from({ length: CONNECTIONS }, () => connection(doors[by])));

/** What a side answers in `ms` of its own processor time. */
export async function askedOf<Size>(
  one: Side<Size>,
  by: Case<Size>["by"],
  paths: readonly string[],
  ms = ROUND_MS,
  again?: () => Promise<void>,
): Promise<Work> {
  const lanes = await lanesTo(one, by);
  const work = await worked(lanes, paths, await one.product.pids(), ms, again);
  for (const lane of lanes) lane.end();
  return work;
}

/** Waits until a server does nothing by itself: a first question may have set something going. */
export async function untilQuiet({ pids }: Product): Promise<void> {
  const used = async () => (await pids()).reduce((total, pid) => total + cpuMs(pid), 0);
  for (let before = -QUIET_MS - 1, now = 0; now - before > QUIET_MS; ) {
    before = await used();
    await setTimeout(LOOK_MS);
    now = await used();
  }
}

/** The first asking of each page: it shows that there is something, and is what is remembered from then on. */
async function firstAsked<Size>(one: Case<Size>, { doors, size }: Side<Size>): Promise<number> {
  const lane = await connection(doors[one.by]);
  const began = performance.now();
  for (const path of one.paths(size)) {
    const answer = await lane.ask(path);
    if (listIn(answer).rows.length === 0) throw new Error(`nothing on ${path}`);
  }
  lane.end();
  return (performance.now() - began) / one.paths(size).length;
}

/** Something that goes on beside a measurement, until what it gives is called. */
export type Meanwhile<Size> = (one: Side<Size>) => () => Promise<void>;

/** The median: what else the machine does in a round weighs no more than that round. */
const middle = (rates: readonly number[]): number =>
  rates.toSorted((a, b) => a - b)[Math.floor(rates.length / 2)] ?? Number.NaN;

/** How much of its rate a list keeps where there are many rows. */
export async function compared<Size>(
  one: Case<Size>,
  sides: readonly [Side<Size>, Side<Size>],
  meanwhile?: Meanwhile<Size>,
): Promise<string> {
  const asked = async (each: Side<Size>) => {
    const stop = meanwhile?.(each);
    const work = await askedOf(each, one.by, one.paths(each.size), meanwhile && ROUND_MS * 3);
    await stop?.();
    return work;
  };
  const first = [];
  for (const each of sides) {
    first.push(await firstAsked(one, each));
    await untilQuiet(each.product);
    await asked(each);
  }
  const rates: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const at of [0, 1] as const) rates[at].push(rateOf(await asked(sides[at])));
  const [few, many] = [middle(rates[0]), middle(rates[1])];
  const times = first.map((ms) => ms.toFixed(0)).join(" and ");
  return `${atLeast(one.what, "with 10 000", many, few, LIMIT)}; first asked ${times} ms`;
}
