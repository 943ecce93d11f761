import { DatabaseSync } from "node:sqlite";
import fastify from "fastify";

// The least that serves the list of hotel cards: Fastify, prepared statements, a count and JSON, with the product's own
// rows. No session, no permission, no data scope, no log. Run as `node peer.ts FILE PORT`.
const [file = "", port = "0"] = process.argv.slice(2);
const database = new DatabaseSync(file);
database.exec("pragma journal_mode = wal; pragma synchronous = full");

/** The zone's offset is constant, so a time is formatted after adding it, which is the cheapest way. */
const OFFSET_MS = 8 * 3_600_000;
const formatTime = (moment: unknown) =>
  typeof moment === "number" ? new Date(moment + OFFSET_MS).toISOString().slice(0, 19).replace("T", " ") : null;

const COLUMNS = `select c.id, card_number, card_type, records, agent_name, hotel_id, hotel_name, c.sequence, valid_from,
  valid_to, job_id, c.create_time from biz_hotel_card c join biz_hotel h on h.id = c.hotel_id`;
const toCard = (row: Record<string, unknown>) => ({
  id: row.id,
  cardNumber: row.card_number,
  cardType: row.card_type,
  records: JSON.parse(String(row.records)),
  agentName: row.agent_name,
  hotelId: row.hotel_id,
  hotelName: row.hotel_name,
  sequence: row.sequence,
  validFrom: formatTime(row.valid_from),
  validTo: formatTime(row.valid_to),
  jobId: row.job_id,
  // Cards of this bench have neither a room nor an end.
  room: null,
  copyNo: null,
  state: "held",
  createTime: formatTime(row.create_time),
});

/** The statements of a list with one condition. */
const listed = (condition: string) => ({
  count: database.prepare(`select count(*) as total from biz_hotel_card c where ${condition}`),
  page: database.prepare(`${COLUMNS} where ${condition} order by c.id desc limit ? offset ?`),
});
const [all, byType, byNumber] = [listed("1 = 1"), listed("card_type = ?"), listed("card_number like ?")];
const one = database.prepare(`${COLUMNS} where c.id = ?`);
const insert = database.prepare(
  "insert into sys_post (post_code, post_name, post_sort, status, remark, create_time) values (?, ?, ?, ?, ?, ?)",
);

interface ListRequest {
  readonly Querystring: { readonly pageNum?: string; readonly cardType?: string; readonly cardNumber?: string };
}
const PAGE_SIZE = 20;
const app = fastify();
app.get<ListRequest>("/list", ({ query }, reply) => {
  const { cardType, cardNumber } = query;
  const values = cardType === undefined ? (cardNumber === undefined ? [] : [`%${cardNumber}%`]) : [cardType];
  const { count, page } = cardType === undefined ? (cardNumber === undefined ? all : byNumber) : byType;
  const rows = page.all(...values, PAGE_SIZE, (Number(query.pageNum ?? 1) - 1) * PAGE_SIZE);
  reply.send({ rows: rows.map(toCard), total: count.get(...values)?.total });
});
app.get<{ Params: { id: string } }>("/card/:id", ({ params }, reply) => {
  reply.send({ data: toCard(one.get(Number(params.id)) ?? {}) });
});
interface PostRequest {
  readonly Body: { postCode: string; postName: string; postSort: number; status: string; remark: string };
}
app.post<PostRequest>("/post", ({ body: { postCode, postName, postSort, status, remark } }, reply) => {
  insert.run(postCode, postName, postSort, status, remark, Date.now());
  reply.send({ code: 200 });
});
process.once("SIGTERM", () => process.exit(0));
await app.listen({ host: "127.0.0.1", port: Number(port) });
