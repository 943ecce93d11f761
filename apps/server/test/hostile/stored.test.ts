import { readXlsx } from "hucre";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildNotice } from "../../testing/build-notice.ts";
import { type CardDesk, cardDesk } from "../../testing/card-job-setup.ts";
import { declared, fieldsOf, filledPath, type Json, schemaOf } from "../../testing/hostile/declared.ts";
import { sampleBody } from "../../testing/hostile/samples.ts";
import { unzipped } from "../../testing/hostile/zip.ts";
import type { TestServer } from "../../testing/test-server.ts";

const MARK = "mass-assigned";
const NUMBER = 777_001;
/** What a cell may begin with to be taken for a formula, and what a page may take for markup. */
const TEXTS = [
  "=1+1",
  "+1+1",
  "-1+1",
  "@SUM(A1)",
  "=cmd|'/c calc'!A1",
  "\t=1+1",
  "<svg/onload=1>",
  "<b>x",
  "javascript:1",
];
const isText = ({ type, enum: words, pattern, format }: Json) => type === "string" && !words && !pattern && !format;
const creates = declared.filter(([name]) => name.endsWith(".create") || name === "profile.change");
const answers = declared.filter(([, { reply }]) => "schema" in reply && reply.kind !== "stream");

/** Where an answer holds what its route does not declare. */
function undeclared(given: Json, value: unknown, whole: Json, path = ""): string[] {
  const schema = given.$ref ? (whole.$defs?.[given.$ref.split("/").at(-1) ?? ""] ?? whole) : given;
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms) {
    const found = forms.map((form) => undeclared(form, value, whole, path));
    return found.some(({ length }) => length === 0) ? [] : (found[0] ?? []);
  }
  if (Array.isArray(value))
    return value.flatMap((one, at) => undeclared(schema.items ?? {}, one, whole, `${path}.${at}`));
  if (typeof value !== "object" || value === null || schema.type === undefined) return [];
  return Object.entries(value).flatMap(([name, one]) => {
    const more = typeof schema.additionalProperties === "object" ? schema.additionalProperties : undefined;
    const declaredAs = schema.properties?.[name] ?? more;
    return declaredAs ? undeclared(declaredAs, one, whole, `${path}.${name}`) : [`${path}.${name}`];
  });
}

describe("what is stored", () => {
  let desk: CardDesk;
  let server: TestServer;
  let token: string;
  let n = 0;
  beforeAll(async () => {
    desk = await cardDesk("sqlite", { trustProxy: 1 });
    server = desk.server;
    await desk.finished();
    token = await server.signIn();
  });
  afterAll(() => server.close());
  const call: TestServer["call"] = async (method, path, sent = {}) => {
    const from = { "x-forwarded-for": `10.3.${(n >> 8) & 255}.${n++ & 255}` };
    const answer = await server.call(method, path, { token, ...sent, headers: { ...from, ...sent.headers } });
    if (answer.body?.code === 401 && path !== "getInfo") token = await server.signIn();
    return answer;
  };
  const tables = async () => {
    const { db } = server.context;
    const found = await db.introspection.getTables();
    return Promise.all(
      found.map(async ({ name, columns }) => ({
        name,
        columns: columns.map((column) => column.name),
        rows: (await sql<object>`select * from ${sql.table(name)}`.execute(db)).rows,
      })),
    );
  };

  it("is what a body's schema declares and nothing beside it: no column can be named (A7, A17)", async () => {
    const columns = (await tables()).flatMap((table) => table.columns);
    const camel = columns.map((name) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()));
    let worked = 0;
    for (const [name, route] of declared.filter(([, { body }]) => body)) {
      const fields = fieldsOf(route.body);
      const own = new Set(Object.keys(fields));
      const extra = [...new Set([...columns, ...camel, "params", "admin", "permissions", "by", "rows"])];
      for (const value of [MARK, NUMBER, [NUMBER]]) {
        const body = {
          ...Object.fromEntries(extra.filter((one) => !own.has(one)).map((one) => [one, value])),
          ...sampleBody(name, fields, n),
        };
        const answer = await call(route.method, filledPath(route), { body });
        if (answer.body.code === 200) worked++;
        expect(JSON.stringify(answer.body), name).not.toMatch(new RegExp(`${MARK}|${NUMBER}`));
      }
    }
    expect(worked).toBeGreaterThan(40);
    for (const { name, rows } of await tables())
      expect(JSON.stringify(rows), name).not.toMatch(new RegExp(`${MARK}|\\b${NUMBER}\\b`));
  });

  it.for(creates)("%s gives markup and formulas back as the text that they are (X2)", async ([name, route]) => {
    const fields = fieldsOf(route.body);
    const texts = Object.keys(fields).filter((field) => isText(fields[field] ?? {}) && field !== "noticeContent");
    for (const field of texts.filter((one) => !/assword/.test(one)))
      for (const text of TEXTS) {
        const body = { ...sampleBody(name, fields, 5000 + n), [field]: text.slice(0, fields[field]?.maxLength ?? 99) };
        const answer = await call(route.method, filledPath(route), { body });
        expect(answer.headers["content-type"]).toMatch(/^application\/json/);
        expect(answer.headers["x-content-type-options"]).toBe("nosniff");
        if (answer.body.code === 200 && answer.body.data?.[field] !== undefined)
          // A tab around it may be taken off.
          expect(answer.body.data[field].trim(), `${name} ${field}`).toBe(String(body[field]).trim());
        else expect([200, 400, 409], `${name} ${field} ${JSON.stringify(answer.body)}`).toContain(answer.body.code);
      }
  });

  it("is cleaned where it is shown as a page: a notice's content (X1)", async () => {
    const noticeContent = [
      '<img src=x onerror=alert(1)><svg/onload=alert(1)><iframe srcdoc="<script>1</script>"></iframe>',
      '<a href="javascript:alert(1)">x</a><a href=" java\nscript:1">y</a><a href="data:text/html,1">z</a>',
      '<p style="background:url(//evil)" onclick=1>p</p><form action=//evil><input autofocus onfocus=1></form>',
      "<script>alert(1)</script><math><mtext><style><img src onerror=1></style></math><object data=x></object>",
    ].join("");
    const body = buildNotice({ noticeTitle: "<b>t</b>", noticeContent });
    const { data } = (await call("POST", "system/notice", { body })).body;
    expect(data.noticeTitle).toBe("<b>t</b>");
    expect(data.noticeContent).not.toMatch(
      /onerror|onload|onclick|onfocus|srcdoc|script|data:|url\(|<(svg|form|iframe|input|object|style|math)/i,
    );
    expect((await call("GET", `system/notice/${data.noticeId}`)).body.data.noticeContent).toBe(data.noticeContent);
  });

  it("comes out of every export as text: no cell is a formula, none asks for anything outside (C7)", async () => {
    for (const text of TEXTS)
      await server.call("POST", "login", {
        body: { username: text, password: "x" },
        headers: { "user-agent": text, "x-forwarded-for": "10.4.4.4" },
      });
    let dangerous = 0;
    // Of one comparison, which there is none of here: reconciliation.routes.test.ts.
    const exports = declared.filter(
      ([name, { reply }]) => reply.kind === "spreadsheet" && name !== "reconciliation.export",
    );
    for (const [name, route] of exports) {
      const answer = await call("POST", filledPath(route));
      expect(answer.headers["x-content-type-options"], name).toBe("nosniff");
      expect(answer.headers["content-disposition"], name).toMatch(/^attachment/);
      const files = unzipped(answer.raw);
      expect(
        [...files.keys()].filter((file) => /externalLink|vba|macro|connections/i.test(file)),
        name,
      ).toEqual([]);
      for (const [file, bytes] of files)
        if (/worksheets\/sheet/.test(file))
          expect(bytes.toString(), `${name} ${file}`).not.toMatch(/<f[ >/]|<hyperlink/);
      const cells = ((await readXlsx(answer.raw)).sheets[0]?.rows ?? []).flat();
      dangerous += cells.filter((cell) => typeof cell === "string" && /^\t?[=+\-@]/.test(cell)).length;
    }
    expect(dangerous).toBeGreaterThan(30);
  });

  it.for(answers)("%s answers what it declares and nothing beside it (E4, A10)", async ([name, route]) => {
    if (!("schema" in route.reply) || name === "apidoc.openapi") return;
    const whole = schemaOf(route.reply.schema, "output");
    const ids = [1, 2, 3].map(String);
    for (const id of ids) {
      const parameters = Object.fromEntries(Object.keys(fieldsOf(route.params)).map((one) => [one, id]));
      const body = route.body && { body: sampleBody(name, fieldsOf(route.body), 9000 + n) };
      const known = /jobId|readId|tokenId|uid|file|type|key/.test(Object.keys(parameters).join()) ? {} : parameters;
      const {
        code,
        msg: _,
        ...rest
      } = (
        await call(route.method, `${filledPath(route, known)}${route.query ? "?roleId=1&noticeId=1" : ""}`, body ?? {})
      ).body;
      if (code !== 200) continue;
      const value = route.reply.kind === "data" ? rest.data : route.reply.kind === "rows" ? rest.rows : rest;
      const schema = route.reply.kind === "rows" ? { type: "array", items: whole } : whole;
      expect(undeclared(schema, value, whole), name).toEqual([]);
    }
  });
});
