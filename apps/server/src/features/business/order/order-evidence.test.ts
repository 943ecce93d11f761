import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrder } from "../../../../testing/build-order.ts";
import { multipart } from "../../../../testing/multipart.ts";
import { pngOf } from "../../../../testing/pictures.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { FILE_FOLDERS } from "../../../core/backup/manifest.ts";
import { DAY_MS } from "../../../core/time/durations.ts";

const PDF = Buffer.from("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n");
const PNG = pngOf({ width: 3, height: 2 });

describe("evidence of an offline payment", () => {
  let server: TestServer;
  let admin: string;
  let agent: string;
  beforeAll(async () => {
    server = await startTestServer("sqlite", { seed: "demo" });
    admin = await server.signIn();
    agent = await server.signIn("agent", server.passwordOf("agent"));
  });
  afterAll(() => server.close());

  const folder = () => join(server.folder, "order", "evidence");
  const call = async (method: "GET" | "POST", path: string, body: object | undefined, token = agent) =>
    (await server.call(method, `business/order${path}`, { token, ...(body && { body }) })).body;
  const ordered = async (as = agent, method = "offline"): Promise<string> =>
    (await call("POST", "", { ...buildOrder(), method }, as)).data.orderNo;
  const upload = async (orderNo: string, bytes: Buffer, as = agent) => {
    const form = multipart("file", "../../slip.html", bytes, "text/html");
    return (await server.call("POST", `business/order/${orderNo}/evidence`, { token: as, ...form })).body;
  };
  const open = (orderNo: string, file: string, as: object = { token: agent }) =>
    server.call("GET", `business/order/${orderNo}/evidence/${file}`, as);
  const one = async (orderNo: string, as = agent) => (await call("GET", `/${orderNo}`, undefined, as)).data;

  it("is uploaded by the payer, shown in the order, and opened by those who review it", async () => {
    const orderNo = await ordered();
    const image = await upload(orderNo, PNG);
    const document = await upload(orderNo, PDF);
    expect(image.data).toMatchObject({ file: expect.stringMatching(/^[0-9a-f]{32}\.png$/), size: expect.any(Number) });
    expect(document.data.file).toMatch(/\.pdf$/);
    expect(await one(orderNo, admin)).toMatchObject({ evidenceFiles: 2, files: [image.data, document.data] });
    const opened = await open(orderNo, document.data.file, { token: admin });
    expect(opened.raw).toEqual(PDF);
    expect(opened.headers).toMatchObject({ "content-type": "application/pdf", "x-content-type-options": "nosniff" });
    expect(opened.headers["content-disposition"], "never inside the page").toMatch(/^attachment/);
    const byCookie = await open(orderNo, image.data.file, { headers: { cookie: `Admin-Token=${admin}` } });
    expect(byCookie.headers["content-type"]).toBe("image/png");
    expect(readdirSync(folder()).sort()).toEqual([image.data.file, document.data.file].sort());
    expect(FILE_FOLDERS, "in each backup").toContain("order/evidence");
    const { db } = server.context;
    const trail = await db.selectFrom("audit_trail").selectAll().where("row_id", "=", orderNo).execute();
    expect(trail).toHaveLength(3);
  });

  it("is named by who approves: a file that was added after they looked is not approved unseen", async () => {
    const orderNo = await ordered();
    const seen = (await upload(orderNo, PNG)).data.file;
    expect((await call("POST", `/${orderNo}/confirm`, { evidence: "bank 1" }, admin)).code).toBe(200);
    const added = (await upload(orderNo, PDF)).data.file;
    const second = await server.signIn("staff", server.passwordOf("staff"));
    const approve = (files: readonly string[]) =>
      call("POST", `/${orderNo}/approve`, { accept: true, evidence: "bank 1", files }, second);
    for (const files of [[], [seen]]) expect(await approve(files)).toMatchObject({ fault: "CHANGED_MEANWHILE" });
    expect(await one(orderNo)).toMatchObject({ status: "pending" });
    expect(await approve([added, seen])).toMatchObject({ code: 200, data: { status: "in-use" } });
  });

  it("is read by nobody who does not see the order, nor by another order's number", async () => {
    const theirs = await ordered(admin);
    const { file } = (await upload(theirs, PNG, admin)).data;
    expect((await open(theirs, file)).body).toMatchObject({ code: 404 });
    expect((await upload(theirs, PNG)).code).toBe(404);
    const own = await ordered();
    expect((await open(own, file)).body).toMatchObject({ code: 404 });
    expect((await open(own, file, {})).body).toMatchObject({ code: 401 });
    for (const name of ["../../adel.db", `${"0".repeat(32)}.png`, `${"0".repeat(32)}.html`, "%2e%2e%2fkeys%2fkek"])
      expect([400, 404]).toContain((await open(own, encodeURIComponent(name))).body.code);
  });

  it.for([
    ["markup", Buffer.from("<html><script>alert(1)</script></html>")],
    ["an SVG", Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ["a PDF's beginning alone", Buffer.from("%PDF-1.7\n<script>")],
    ["markup before a PDF", Buffer.concat([Buffer.from("<script>"), PDF])],
    ["a broken image", PNG.subarray(0, 30)],
  ] as const)("refuses %s, by its content", async ([, bytes]) => {
    const orderNo = await ordered();
    const before = readdirSync(folder()).length;
    expect(await upload(orderNo, bytes)).toMatchObject({ code: 400, errors: [{ path: "file" }] });
    expect(readdirSync(folder())).toHaveLength(before);
    expect(await one(orderNo)).toMatchObject({ evidenceFiles: 0, files: [] });
  });

  it("refuses a file that is too large, and more files than an order takes, also at once", async () => {
    const orderNo = await ordered();
    const large = Buffer.concat([PDF.subarray(0, 9), Buffer.alloc(5 * 1024 * 1024), PDF]);
    expect(await upload(orderNo, large)).toMatchObject({
      errors: [{ path: "file", message: expect.stringContaining("5MB") }],
    });
    const all = await Promise.all(Array.from({ length: 8 }, () => upload(orderNo, PNG)));
    expect(all.filter(({ code }) => code === 200)).toHaveLength(5);
    expect(all.find(({ code }) => code !== 200)).toMatchObject({ fault: "EVIDENCE_TOO_MANY" });
    const stored = new Set(readdirSync(folder()));
    const { files } = await one(orderNo);
    expect(files.every(({ file }: { file: string }) => stored.has(file))).toBe(true);
    const { db } = server.context;
    const rows = await db.selectFrom("biz_order_evidence").select("file_name").execute();
    expect(stored.size, "refused ones leave no file").toBe(rows.length);
  });

  it("is taken until the order is paid, of an order that had failed too", async () => {
    const orderNo = await ordered();
    await call("POST", `/${orderNo}/close`, undefined);
    const { data } = await upload(orderNo, PNG);
    await call("POST", `/${orderNo}/confirm`, { evidence: "bank 42" }, admin);
    const staff = await server.signIn("staff", server.passwordOf("staff"));
    const approval = { evidence: "bank 42", files: [data.file] };
    expect((await call("POST", `/${orderNo}/approve`, approval, staff)).data.status).toBe("in-use");
    expect(await upload(orderNo, PNG)).toMatchObject({ fault: "ORDER_STATE" });
    const { file } = (await one(orderNo)).files[0];
    expect((await open(orderNo, file)).status, "stays with the order").toBe(200);
    expect(existsSync(join(folder(), file))).toBe(true);
  });

  it("is listed as pending review from its upload until two people have decided", async () => {
    const orderNo = await ordered();
    const other = await server.signIn("staff", server.passwordOf("staff"));
    const waiting = async () => {
      const { rows } = await call("GET", "/list?status=pending-review&pageSize=50", undefined);
      return rows.some((row: { orderNo: string }) => row.orderNo === orderNo);
    };
    expect(await waiting()).toBe(false);
    const { file } = (await upload(orderNo, PNG)).data;
    expect(await waiting()).toBe(true);
    await call("POST", `/${orderNo}/confirm`, { evidence: "bank 1" }, admin);
    expect(await waiting()).toBe(true);
    await call("POST", `/${orderNo}/approve`, { accept: false, evidence: "bank 1", reason: "not there" }, other);
    expect(await waiting()).toBe(false);
    await call("POST", `/${orderNo}/confirm`, { evidence: "bank 2" }, admin);
    expect(await waiting()).toBe(true);
    await call("POST", `/${orderNo}/approve`, { evidence: "bank 2", files: [file] }, other);
    expect((await one(orderNo)).status).toBe("in-use");
    expect(await waiting()).toBe(false);
    expect(await call("GET", "/list?status=nothing", undefined)).toMatchObject({ errors: [{ path: "status" }] });
  });

  it("is reviewed again where it follows a refusal, and its order is not closed and does not expire meanwhile", async () => {
    const orderNo = await ordered();
    const waiting = async (): Promise<string[]> =>
      (await call("GET", "/list?status=pending-review&pageSize=50", undefined, admin)).rows.map(
        (row: { orderNo: string }) => row.orderNo,
      );
    const refusal = { accept: false, evidence: "", reason: "unreadable" };
    await upload(orderNo, PNG);
    expect((await call("POST", `/${orderNo}/approve`, refusal, admin)).data.refuseReason).toBe("unreadable");
    expect(await waiting()).not.toContain(orderNo);
    expect(await call("POST", `/${orderNo}/approve`, refusal, admin)).toMatchObject({ fault: "ORDER_STATE" });
    await upload(orderNo, PNG);
    expect(await one(orderNo)).toMatchObject({ status: "recharge-failed", refuseReason: "", evidenceFiles: 2 });
    expect(await waiting()).toContain(orderNo);
    expect((await call("POST", `/${orderNo}/approve`, refusal, admin)).data.refuseReason).toBe("unreadable");

    const other = await ordered();
    await upload(other, PNG);
    expect(await call("POST", `/${other}/close`, undefined)).toMatchObject({ fault: "ORDER_STATE" });
    server.clock.advance(8 * DAY_MS);
    admin = await server.signIn();
    agent = await server.signIn("agent", server.passwordOf("agent"));
    expect((await one(other)).status).toBe("pending");
    expect(await waiting()).toContain(other);
  });
});
