import { DatabaseSync } from "node:sqlite";
import fastify from "fastify";

// The least that serves a list of users: Fastify, one prepared SELECT with a LIMIT, and JSON: the product's own rows
// to the letter. No session, no rights, no scope, no count, no log. Run as `node peer.ts FILE PORT`.
const [file = "", port = "0"] = process.argv.slice(2);
const database = new DatabaseSync(file, { readOnly: true });
const page =
  database.prepare(`select user_id as "userId", user_name as "userName", nick_name as "nickName", u.email, phonenumber,
  sex, avatar, u.status, u.dept_id as "deptId", dept_name as "deptName", d.leader, login_address as "loginIp",
  login_time as "loginDate", remark, u.create_time as "createTime"
  from sys_user u left join sys_dept d on d.dept_id = u.dept_id where u.deleted = 0 order by user_id desc limit ? offset ?`);

/** The zone's offset is the same all year, so the words come from a moment moved by it: the cheapest way there is. */
const OFFSET_MS = 8 * 3_600_000;
const inWords = (moment: unknown) =>
  typeof moment === "number" ? new Date(moment + OFFSET_MS).toISOString().slice(0, 19).replace("T", " ") : null;

interface Asked {
  readonly Querystring: { readonly pageNum?: string; readonly pageSize?: string };
}
const app = fastify();
app.get<Asked>("/list", (request, reply) => {
  const size = Number(request.query.pageSize ?? 20);
  const found = page.all(size, (Number(request.query.pageNum ?? 1) - 1) * size);
  // Field by field: taking rows of SQLite apart with a rest and a spread would cost half as much again.
  const rows = found.map((row) => ({
    userId: row.userId,
    userName: row.userName,
    nickName: row.nickName,
    email: row.email,
    phonenumber: row.phonenumber,
    sex: row.sex,
    avatar: row.avatar,
    status: row.status,
    deptId: row.deptId,
    dept: { deptName: row.deptName, leader: row.leader },
    loginIp: row.loginIp,
    loginDate: inWords(row.loginDate),
    remark: row.remark,
    createTime: inWords(row.createTime),
  }));
  reply.send({ rows });
});
process.once("SIGTERM", () => process.exit(0));
await app.listen({ host: "127.0.0.1", port: Number(port) });
