import { DatabaseSync } from "node:sqlite";
import fastify from "fastify";

// The least that serves a list of users: Fastify, one prepared SELECT with a LIMIT, and JSON. No session, no rights, no
// scope, no count, no log. Run as `node peer.ts FILE PORT`.
const [file = "", port = "0"] = process.argv.slice(2);
const database = new DatabaseSync(file, { readOnly: true });
const page =
  database.prepare(`select user_id as "userId", user_name as "userName", nick_name as "nickName", u.email, phonenumber,
  sex, avatar, u.status, u.dept_id as "deptId", dept_name as "deptName", d.leader, login_address as "loginIp",
  login_time as "loginDate", remark, u.create_time as "createTime"
  from sys_user u left join sys_dept d on d.dept_id = u.dept_id where u.deleted = 0 order by user_id desc limit ? offset ?`);

interface Asked {
  readonly Querystring: { readonly pageNum?: string; readonly pageSize?: string };
}
const app = fastify();
app.get<Asked>("/list", (request, reply) => {
  const size = Number(request.query.pageSize ?? 20);
  reply.send({ rows: page.all(size, (Number(request.query.pageNum ?? 1) - 1) * size) });
});
process.once("SIGTERM", () => process.exit(0));
await app.listen({ host: "127.0.0.1", port: Number(port) });
