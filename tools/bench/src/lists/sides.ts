import { atLeast } from "../timed.ts";
import { type Connection, connection, listIn, rateOf, sum, type Work, worked } from "./load.ts";
import { type Product, product } from "./product.ts";

const LIMIT = 0.9;
const ROUNDS = 5;
const ROUND_MS = 120;
const CONNECTIONS = 4;

/** What is asked of a list: by whom, and which pages one after the other. */
export interface Case<Size> {
  readonly what: string;
  readonly by: "admin" | "agent";
  readonly paths: (size: Size) => readonly string[];
}

/** One product that runs, how full it is, and connections to it. */
export interface Side<Size> {
  readonly size: Size;
  readonly product: Product;
  readonly lanes: Readonly<Record<Case<Size>["by"], Connection[]>>;
}

/** A product that is filled while it is quiet, and then connected to. */
export async function side<Size>(
  size: Size,
  fill: (database: Product["database"], size: Size) => Promise<void>,
  databaseUrl?: string,
): Promise<Side<Size>> {
  const served = await product(databaseUrl);
  const agent = await served.as("agent");
  await fill(served.database, size);
  const lanes = async (target: typeof agent) =>
    Promise.all(Array.from({ length: CONNECTIONS }, () => connection(target)));
  return { size, product: served, lanes: { admin: await lanes(served.admin), agent: await lanes(agent) } };
}

export async function endSide<Size>({ lanes, product: served }: Side<Size>): Promise<void> {
  for (const lane of [...lanes.admin, ...lanes.agent]) lane.end();
  await served.stop();
}

/** What a side answers in `ms` of its own processor time. */
export const askedOf = async <Size>(
  { lanes, product: served }: Side<Size>,
  by: Case<Size>["by"],
  paths: readonly string[],
  ms = ROUND_MS,
): Promise<Work> => worked(lanes[by], paths, await served.pids(), ms);

/** The first asking of each page: it shows that there is something, and is what is remembered from then on. */
async function firstAsked<Size>(one: Case<Size>, { lanes, size }: Side<Size>): Promise<number> {
  const began = performance.now();
  for (const path of one.paths(size)) {
    const answer = await lanes[one.by][0]?.ask(path);
    if (!answer || listIn(answer).rows.length === 0) throw new Error(`nothing on ${path}`);
  }
  return (performance.now() - began) / one.paths(size).length;
}

/** How much of its rate a list keeps where there are many rows. */
export async function compared<Size>(one: Case<Size>, sides: readonly [Side<Size>, Side<Size>]): Promise<string> {
  const asked = (each: Side<Size>) => askedOf(each, one.by, one.paths(each.size));
  const first = [];
  for (const each of sides) {
    first.push(await firstAsked(one, each));
    await asked(each);
  }
  const works: [Work[], Work[]] = [[], []];
  for (let round = 0; round < ROUNDS; round += 1)
    for (const at of [0, 1] as const) works[at].push(await asked(sides[at]));
  const [few, many] = [rateOf(sum(works[0])), rateOf(sum(works[1]))];
  const times = first.map((ms) => ms.toFixed(0)).join(" and ");
  return `${atLeast(one.what, "with 10 000", many, few, LIMIT)}; first asked ${times} ms`;
}
