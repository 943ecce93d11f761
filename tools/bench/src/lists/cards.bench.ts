import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { sql } from "kysely";
import { openDatabase } from "../../../../apps/server/src/core/db/database.ts";
import { ratio } from "../timed.ts";
import { indexed } from "./card-index.ts";
import { addCard, fillCards, someHotel } from "./card-rows.ts";
import { rateOf, sum, type Work } from "./load.ts";
import { buildServer } from "./product.ts";
import { askedOf, type Case, compared, type Meanwhile, type Side, side, untilQuiet } from "./sides.ts";

const SMALL = 10_000;
const LARGE = 1_000_000;
const ROUNDS = 5;
/** A search may take so many times as long as the first page. */
const SEARCH_LIMIT = 3;

const lists = [
  { name: "test cards", path: "/adel/business/testcard/list", some: "status=unused" },
  { name: "hotel cards", path: "/adel/business/hotelcard/list", some: "cardType=social" },
] as const;
/** Pages around the 4 000th; where there are fewer, around the same part of the list. */
const deep = (path: string, count: number) => {
  const middle = Math.min(4000, Math.floor(count / 25));
  return Array.from({ length: 9 }, (_, at) => `${path}?pageNum=${middle - 4 + at}`);
};
const cases: readonly Case<number>[] = lists.flatMap(({ name, path, some }): Case<number>[] => [
  { what: `${name}: first page`, by: "admin", paths: () => [path] },
  { what: `${name}: of a hotel`, by: "admin", paths: () => [`${path}?hotelId=${someHotel}`] },
  { what: `${name}: ${some}`, by: "admin", paths: () => [`${path}?${some}`] },
  { what: `${name}: page 4 000`, by: "admin", paths: (count) => deep(path, count) },
  { what: `${name}: by part of a number`, by: "admin", paths: () => [`${path}?cardNumber=3c6`] },
  { what: `${name}: an agent's`, by: "agent", paths: () => [path] },
]);

/** Parts that nobody asked for before, more of them than lists are remembered; of one and two digits, all there are. */
const parts = (digits: number, round: number): string[] =>
  Array.from({ length: Math.min(1500, 16 ** digits) }, (_, at) =>
    (((round * 1500 + at) * 2_654_435_761) % 16 ** digits).toString(16).padStart(digits, "0"),
  );
/** Has the server forget what it remembers of lists, though not of numbers. */
const forgotten = async ({ product: { database } }: Side<number>) => {
  await sql`update table_stamp set stamp = stamp + 1 where name = 'dept_closure'`.execute(database.db);
};

/** Node compiles what is asked often: so long, and so many rounds, do not count. */
const WARM_MS = 1500;
const WARM = 2;
const SEARCH_MS = 300;

interface Search {
  readonly what: string;
  readonly by: "admin" | "agent";
  readonly path: string;
  readonly digits: number;
}
const searches: readonly Search[] = lists.flatMap(({ name, path }) =>
  (["admin", "agent"] as const).flatMap((by) =>
    [1, 2, 3, 4, 5, 6, 8].map((digits) => ({
      what: `${name}: ${by === "agent" ? "an agent's, " : ""}${digits} digits, asked anew`,
      by,
      path,
      digits,
    })),
  ),
);
const AS_THEY_COME = "as cards come";

/** A card of either kind comes twenty times a second. */
const COMING_MS = 50;
const cardsCome: Meanwhile<number> = ({ product: { database } }) => {
  let isOver = false;
  const coming = (async () => {
    while (!isOver) {
      await addCard(database);
      await setTimeout(COMING_MS);
    }
  })();
  return () => {
    isOver = true;
    return coming;
  };
};

/** What a search for a part of a number takes that was never asked for before, against the first page. */
async function searched(
  full: Side<number>,
  { what, by, path, digits }: Search,
  meanwhile?: Meanwhile<number>,
): Promise<string> {
  const works: { page: Work[]; search: Work[] } = { page: [], search: [] };
  await askedOf(full, by, [`${path}?cardNumber=a`]);
  await untilQuiet(full.product);
  const stop = meanwhile?.(full);
  for (let round = 0; round < WARM + ROUNDS; round += 1) {
    // The searches made it forget the page.
    await askedOf(full, by, [path], 1);
    const page = await askedOf(full, by, [path]);
    const paths = parts(digits, round).map((part) => `${path}?cardNumber=${part}`);
    const search = await askedOf(full, by, paths, SEARCH_MS, () => forgotten(full));
    if (round < WARM) continue;
    works.page.push(page);
    works.search.push(search);
  }
  await stop?.();
  const [page, search] = [1000 / rateOf(sum(works.page)), 1000 / rateOf(sum(works.search))];
  const kept = search <= SEARCH_LIMIT * page ? "kept" : "NOT KEPT";
  const said = ratio(what, "the first page", search, page);
  return `${said} (${search.toFixed(2)} / ${page.toFixed(2)} ms)  limit ${SEARCH_LIMIT}: ${kept}`;
}

/** Databases of their own on the server that the environment names; without one, SQLite. */
async function databases(count: number) {
  const server = process.env.ADEL_BENCH_POSTGRES;
  if (server === undefined)
    return { urls: Array.from({ length: count }, () => undefined), drop: () => Promise.resolve() };
  const names = Array.from({ length: count }, () => `adel_bench_${randomBytes(6).toString("hex")}`);
  const each = async (act: (name: string) => string) => {
    const { db } = openDatabase(server);
    for (const name of names) await sql.raw(act(name)).execute(db);
    await db.destroy();
  };
  await each((name) => `create database ${name}`);
  const urls = names.map((name) => {
    const url = new URL(server);
    url.pathname = `/${name}`;
    return url.href;
  });
  return { urls, drop: () => each((name) => `drop database ${name} with (force)`) };
}

/** `words`: only the cases and searches whose names hold them. */
export async function* cardsBench(words: readonly string[] = []): AsyncGenerator<string> {
  buildServer();
  const isAsked = ({ what }: { readonly what: string }) => words.every((word) => what.includes(word));
  const asked = cases.filter(isAsked);
  const asTheyCome = <T extends { readonly what: string }>(all: readonly T[]) =>
    all.map((one) => ({ ...one, what: `${one.what}, ${AS_THEY_COME}` })).filter(isAsked);
  const askedAsCardsCome = asTheyCome(cases);
  const { urls, drop } = await databases(2);
  const large = await side(LARGE, fillCards, urls[1]);
  try {
    if (asked.length + askedAsCardsCome.length > 0) {
      const small = await side(SMALL, fillCards, urls[0]);
      for (const each of [small, large]) await askedOf(each, "admin", [lists[0].path], WARM_MS);
      for (const one of asked) yield await compared(one, [small, large]);
      for (const one of askedAsCardsCome) yield await compared(one, [small, large], cardsCome);
      await small.product.stop();
    }
    for (const search of searches.filter(isAsked)) yield await searched(large, search);
    for (const search of asTheyCome(searches)) yield await searched(large, search, cardsCome);
    if (isAsked({ what: "index of numbers" })) yield* indexed(large.product.database);
  } finally {
    await large.product.stop();
    await drop();
  }
}
