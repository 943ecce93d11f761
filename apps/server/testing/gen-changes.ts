import type { CallName, ChangingWorld, MakeReady } from "./changing-world.ts";

/** Tables that are imported one after the other: each can be imported once. */
const TABLES = ["sys_post", "sys_config", "sys_dict_type", "sys_dict_data", "sys_notice", "sys_provider", "api_token"];

/** Changes of what code is generated for. */
export const generation = (world: ChangingWorld) => {
  const next = () => TABLES[world.next() % TABLES.length] ?? "";
  const imported = async () => {
    const tableName = next();
    const list = async () => (await world.made("GET", `tool/gen/list?tableName=${tableName}`)).rows[0];
    if (!(await list())) await world.made("POST", `tool/gen/importTable?tables=${tableName}`);
    return { tableName, table: await list() };
  };
  const remove = async () => {
    const { tableName, table } = await imported();
    return { tableName, table, path: `tool/gen/${table.tableId}` };
  };
  return {
    "gen.import": async () => {
      const { tableName, path } = await remove();
      await world.made("DELETE", path);
      return { method: "POST", path: `tool/gen/importTable?tables=${tableName}` };
    },
    "gen.change": async () => {
      const { table } = await imported();
      const names = { className: `Made${world.next()}`, businessName: `made${world.next()}`, functionNameEn: "x" };
      return { method: "PUT", path: "tool/gen", body: { ...table, ...names } };
    },
    "gen.sync": async () => ({ method: "GET", path: `tool/gen/synchDb/${(await imported()).tableName}` }),
    "gen.remove": async () => ({ method: "DELETE", path: (await remove()).path }),
  } satisfies Partial<Record<CallName, MakeReady>>;
};
