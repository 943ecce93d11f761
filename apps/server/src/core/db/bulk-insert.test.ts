import { expect, it } from "vitest";
import { DIALECTS, startTestServer } from "../../../testing/test-server.ts";
import { insertMany } from "./bulk-insert.ts";

it.for(DIALECTS)("many rows keep their order, text, numbers beyond 32 bits and gaps, on %s", async (dialect) => {
  const server = await startTestServer(dialect);
  const { db } = server.context;
  const notice = (at: number) => ({
    notice_title: `“${at}” 'quoted' \\ 中文`,
    notice_type: "1" as const,
    notice_content: at % 2 === 0 ? "" : '{"a":[1,2]}',
    status: "0" as const,
    title_en: "",
    content_en: "",
    permission: "",
    audience_dept_id: null,
    create_by: "admin",
    create_time: 1_795_000_000_000 + at,
  });
  const rows = Array.from({ length: 4100 }, (_, at) => notice(at));
  await insertMany(db, "sys_notice", rows);
  const stored = await db.selectFrom("sys_notice").selectAll().orderBy("notice_id").execute();
  expect(stored.map(({ notice_id: _, ...row }) => row)).toEqual(rows);
  await insertMany(db, "sys_notice", []);
  await server.close();
});
