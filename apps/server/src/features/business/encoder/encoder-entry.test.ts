import type { EncoderSheetLine } from "@adel/protocol";
import { writeXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { multipart } from "../../../../testing/multipart.ts";
import { readSheet } from "../../../../testing/sheet.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";

const TITLES = ["设备名称", "设备编号", "驱动", "酒店编号", "备注"];
type Rows = readonly (readonly (string | number)[])[];

const workbook = async (rows: Rows): Promise<Buffer> =>
  Buffer.from(await writeXlsx({ sheets: [{ name: "x", rows: rows.map((row) => [...row]) }] }));

describe("entering encoders", () => {
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    server = await startTestServer("sqlite", { seed: "demo", port: 8080 });
    admin = await server.signIn();
  });
  afterAll(() => server.close());

  const send = async (act: "importCheck" | "importData", bytes: Buffer, { token = admin, language = "zh" } = {}) => {
    const { body, headers } = multipart("file", "encoders", bytes);
    return (await server.call("POST", `business/encoder/${act}`, { token, body, headers: { ...headers, language } }))
      .body;
  };
  const count = async () => Number((await server.context.db.selectFrom("biz_encoder").select("id").execute()).length);
  const trailOf = (id: number | null) =>
    server.context.db
      .selectFrom("audit_trail")
      .selectAll()
      .where("entity", "=", "business/encoder")
      .where("row_id", "=", String(id))
      .execute();

  // [R:2.page.encoder-entry]
  it("reports the rejected field, the cause and the hint, in both languages", async () => {
    const refused = async (input: object, language: string) =>
      (await server.call("POST", "business/encoder", { token: admin, headers: { language }, body: input })).body.errors;
    expect(await refused({ deviceName: " ", deviceNumber: "" }, "zh")).toEqual([
      { path: "deviceName", message: "设备名称不能为空" },
      { path: "deviceNumber", message: "设备编号不能为空" },
    ]);
    expect(await refused({ deviceName: "x", deviceNumber: "a b" }, "en")).toMatchObject([
      { path: "deviceNumber", message: expect.stringContaining("32 letters, digits, dots") },
    ]);
    expect(await refused({ deviceName: "x", deviceNumber: "FRONT-DESK-1" }, "zh")).toEqual([
      { path: "deviceNumber", message: "设备编号“FRONT-DESK-1”已存在" },
    ]);
    expect(await refused({ deviceName: "x", deviceNumber: "N-1", driver: "usb" }, "en")).toMatchObject([
      { path: "driver", message: "Driver must be pn532, twn4 or pcsc, or empty" },
    ]);
  });

  it("returns a template in the caller's language, and accepts titles in either", async () => {
    const titles = async (language: string) => {
      const { raw } = await server.call("POST", "business/encoder/importTemplate", {
        token: admin,
        headers: { language },
      });
      return (await readSheet(raw)).titles;
    };
    expect(await titles("zh")).toEqual(TITLES);
    const english = await titles("en");
    expect(english).toEqual(["Device name", "Device number", "Driver", "Hotel number", "Remark"]);
    const { report } = await send(
      "importCheck",
      await workbook([
        ["Remark", "DEVICE NUMBER", "Device name"],
        ["r", "T-1", "n"],
      ]),
    );
    expect(report).toMatchObject([{ row: 2, deviceName: "n", deviceNumber: "T-1", outcome: "good", reasons: [] }]);
  });

  it("checks every row first and reports all errors; nothing of such a spreadsheet is added", async () => {
    const before = await count();
    const bytes = await workbook([
      TITLES,
      ["大堂", "S-1", "TWN4", 1001, "左"],
      ["", "S-1", "", "", ""],
      [],
      ["后门", "FRONT-DESK-1", "usb", 4242, ""],
      ["后门", "bad number", "", "x1", ""],
    ]);
    const { report } = await send("importCheck", bytes);
    expect(report.map(({ row, outcome, reasons }: EncoderSheetLine) => [row, outcome, reasons])).toEqual([
      [2, "good", []],
      [3, "refused", ["设备名称不能为空", "设备编号“S-1”与第2行重复"]],
      [5, "refused", ["驱动请填pn532、twn4、pcsc，或留空", "没有编号为“4242”的酒店", "设备编号“FRONT-DESK-1”已存在"]],
      [6, "refused", [expect.stringContaining("设备编号最多32个字符"), "没有编号为“x1”的酒店"]],
    ]);
    expect(await send("importData", bytes, { language: "en" })).toMatchObject({
      code: 409,
      fault: "SHEET_NOT_ENTERED",
      msg: "3 rows have errors; nothing was imported",
    });
    expect(await count()).toBe(before);
  });

  it("adds a complete spreadsheet, each row with its audit row, at its hotel", async () => {
    const hotel = (await server.call("GET", "business/hotel/list?search=1001", { token: admin })).body.rows[0];
    const bytes = await workbook([TITLES, ["一号", "W-1", "twn4", 1001, "左"], ["二号", "W-2", "", "", ""]]);
    const { report } = await send("importData", bytes);
    expect(report).toMatchObject([
      { row: 2, deviceNumber: "W-1", outcome: "entered" },
      { row: 3, deviceNumber: "W-2", outcome: "entered" },
    ]);
    const one = async (id: number) => (await server.call("GET", `business/encoder/${id}`, { token: admin })).body.data;
    expect(await one(report[0].encoderId)).toMatchObject({
      deviceName: "一号",
      driver: "twn4",
      remark: "左",
      hotelId: hotel.id,
      deptId: hotel.deptId,
    });
    expect(await one(report[1].encoderId)).toMatchObject({ hotelId: null, deptId: 1, driver: "" });
    for (const { encoderId } of report) {
      const [entry, ...more] = await trailOf(encoderId);
      expect(more).toEqual([]);
      expect(entry).toMatchObject({ user_name: "admin", before_json: null });
    }
    const again = await send("importData", bytes);
    expect(again).toMatchObject({ fault: "SHEET_NOT_ENTERED" });
  });

  it("adds one of two equal concurrent spreadsheets, and nothing of the other", async () => {
    const bytes = await workbook([TITLES, ["一", "R-1", "", "", ""], ["二", "R-2", "", "", ""]]);
    const before = await count();
    const both = await Promise.all([send("importData", bytes), send("importData", bytes)]);
    expect(both.map(({ code }) => code).sort()).toEqual([200, 409]);
    expect(await count()).toBe(before + 2);
  });

  it("accepts .csv as well, as spreadsheet programs save it in either language", async () => {
    const check = async (bytes: Buffer) => (await send("importCheck", bytes)).report;
    const good = [{ row: 2, deviceName: "大堂, 左", deviceNumber: "C-01", outcome: "good" }];
    expect(await check(Buffer.from('\uFEFF设备名称,设备编号\r\n"大堂, 左",C-01\r\n'))).toMatchObject(good);
    expect(await check(Buffer.from("设备名称;设备编号\n大堂, 左;C-01\n"))).toMatchObject(good);
    // 设备名称,设备编号 / 大堂,C-01 in GB 18030
    const chinese = Buffer.from("c9e8b1b8c3fbb3c62cc9e8b1b8b1e0bac50d0ab4f3ccc32c432d30310d0a", "hex");
    expect(await check(chinese)).toMatchObject([{ deviceName: "大堂", deviceNumber: "C-01", outcome: "good" }]);
  });

  it("reports why a file is not a spreadsheet of encoders", async () => {
    const listErrors = async (bytes: Buffer) => (await send("importCheck", bytes)).errors;
    expect(await listErrors(Buffer.from([0, 1, 2, 3]))).toMatchObject([
      { path: "file", message: expect.stringContaining(".csv") },
    ]);
    expect(await listErrors(Buffer.from("PK\x03\x04 broken"))).toMatchObject([{ path: "file" }]);
    expect(await listErrors(Buffer.from("设备名称,备注\nx,y\n"))).toEqual([
      { path: "file", message: "第一行缺少列：设备编号" },
    ]);
    expect(await listErrors(await workbook([TITLES, ["", " "]]))).toEqual([{ path: "file", message: "表格没有数据" }]);
    const long = Array.from({ length: 1001 }, (_, at) => `n,L-${at}`).join("\n");
    expect(await listErrors(Buffer.from(`设备名称,设备编号\n${long}`))).toEqual([
      { path: "file", message: "一次最多导入1000行" },
    ]);
  });

  it("adds only within the caller's departments, and only with permission", async () => {
    const agent = await server.signIn("agent", server.passwordOf("agent"));
    const bytes = await workbook([TITLES, ["一号", "A-1", "", 1001, ""]]);
    expect(await send("importCheck", bytes, { token: agent })).toMatchObject({ code: 403 });
    expect(await send("importData", bytes, { token: agent })).toMatchObject({ code: 403 });
  });

  it("is recorded in the operation log", async () => {
    const { rows } = (await server.call("GET", "monitor/operlog/list?title=批量录入发卡机", { token: admin })).body;
    expect(rows.length).toBeGreaterThan(0);
    expect(rows).toContainEqual(expect.objectContaining({ businessType: 6, operName: "admin", status: 0 }));
  });
});
