import { buildServer } from "./product.ts";
import { fill, LOGS_FROM, logStep, type Size } from "./rows.ts";
import { type Case, compared, side } from "./sides.ts";

const SMALL: Size = { users: 10_000, logs: 10_000 };
const LARGE: Size = { users: 100_000, logs: 1_000_000 };

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
const cases: readonly Case<Size>[] = lists.flatMap(({ name, path, count, word }): Case<Size>[] => [
  { what: `${name}: first page`, by: "admin", paths: () => [path] },
  { what: `${name}: by status`, by: "admin", paths: () => [`${path}?status=1`] },
  { what: `${name}: by part of a name`, by: "admin", paths: () => [`${path}?${word}`] },
  { what: `${name}: a month of it`, by: "admin", paths: (size) => [`${path}?${month(count(size))}`] },
  { what: `${name}: an agent's`, by: "agent", paths: () => [path] },
  { what: `${name}: page 4 000`, by: "admin", paths: (size) => deep(count(size)).map((page) => `${path}?${page}`) },
]);

/** `words`: only the cases whose names hold them. */
export async function* listsBench(words: readonly string[] = []): AsyncGenerator<string> {
  buildServer();
  const small = await side(SMALL, fill);
  const large = await side(LARGE, fill);
  try {
    const asked = cases.filter(({ what }) => words.every((word) => what.includes(word)));
    for (const one of asked) yield await compared(one, [small, large]);
  } finally {
    await small.product.stop();
    await large.product.stop();
  }
}
