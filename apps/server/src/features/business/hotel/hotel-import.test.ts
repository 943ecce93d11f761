import { writeXlsx } from "hucre";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { multipart } from "../../../../testing/multipart.ts";
import { readSheet } from "../../../../testing/sheet.ts";
import { type Staffing, staffing } from "../../../../testing/staffing.ts";
import { hotelInput, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { passwordMatches } from "../../../core/passwords.ts";

type Cell = string | number | null;
const TITLES = ["Number", "Name", "Authorization password"];

describe("hotels from a sheet", () => {
  let server: TestServer;
  let admin: string;
  let staff: Staffing;
  let agent: string;
  const depts = { mine: 0, below: 0, apart: 0 };
  beforeAll(async () => {
    server = await startTestServer();
    admin = await server.signIn();
    staff = staffing(server, admin);
    depts.mine = await staff.dept("agency");
    depts.below = await staff.dept("branch", depts.mine);
    depts.apart = await staff.dept("rival");
    const { role_id } = await server.context.db
      .selectFrom("sys_role")
      .select("role_id")
      .where("role_key", "=", "agent")
      .executeTakeFirstOrThrow();
    agent = (await staff.person("trader", depts.mine, [role_id])).token;
  });
  afterAll(() => server.close());

  const send = async (rows: readonly (readonly Cell[])[], { titles = TITLES, token = admin, preview = false } = {}) => {
    const bytes = await writeXlsx({ sheets: [{ name: "x", rows: [titles, ...rows] as Cell[][] }] });
    const { body, headers } = multipart("file", "hotels.xlsx", Buffer.from(bytes));
    const path = `business/hotel/importData?preview=${preview}`;
    return (await server.call("POST", path, { token, body, headers: { ...headers, language: "en" } })).body;
  };
  const hotels = async (token = admin) => (await server.call("GET", "business/hotel/list?pageSize=50", { token })).body;
  const numbered = async (number: number) =>
    (await hotels()).rows.find(({ hotelNumber }: { hotelNumber: number }) => hotelNumber === number);

  it("returns a template whose titles the import accepts, in each language", async () => {
    for (const language of ["zh", "en"] as const) {
      const { raw } = await server.call("POST", "business/hotel/importTemplate", {
        token: admin,
        headers: { language },
      });
      const titles = [...(await readSheet(raw)).titles];
      expect(titles).toHaveLength(18);
      const row = [language === "zh" ? 6001 : 6002, `of ${language}`, "front-desk-1"];
      expect(await send([row], { titles, preview: true })).toMatchObject({ code: 200, report: [{ outcome: "good" }] });
    }
    expect((await hotels()).total).toBe(0);
  });

  it("reports each row with column, cause and hint, and adds nothing if one is wrong", async () => {
    expect((await server.call("POST", "business/hotel", { token: admin, body: hotelInput() })).body.code).toBe(200);
    const before = (await hotels()).total;
    const titles = [...TITLES, "Owner", "Group", "Software", "Test sector", "Address"];
    const good = [6101, "good", "front-desk-1"];
    const rows = [
      good,
      ["x", "", "12345"],
      [2001, "taken", "front-desk-1"],
      ["06101", "twin", "front-desk-1"],
      [6102, "nowhere", "front-desk-1", "no such department", "no such group"],
      [6103, "plan", "front-desk-1", "", "", "Ladder control", 1],
      [6104, "odd", "front-desk-1", "", "", "sauna", "", "a".repeat(81)],
    ];
    const { report } = await send(rows, { titles, preview: true });
    const problems = report.map(({ errors }: { errors: readonly { field: string; message: string }[] }) =>
      errors.map(({ field, message }) => `${field}: ${message}`),
    );
    expect(report.map(({ row, outcome }: { row: number; outcome: string }) => [row, outcome])).toEqual([
      [2, "good"],
      ...[3, 4, 5, 6, 7, 8].map((row) => [row, "refused"]),
    ]);
    expect(problems[1]).toEqual([
      "Number: Enter a number",
      "Name: Required",
      "Authorization password: At least 6 characters",
    ]);
    expect(problems[2]).toEqual(["Number: Hotel number 2001 is taken"]);
    expect(problems[3]).toEqual(["Number: Hotel number 06101 is also in row 2"]);
    expect(problems[4]).toEqual([
      "Owner: Not found, or outside your data scope",
      "Group: Not found, or outside your data scope",
    ]);
    expect(problems[5]).toEqual(["Door lock sector: Sector 1 is used by two applications"]);
    expect(problems[6]).toEqual([
      "Address: The detailed address has more than 80 words; shorten it",
      "Software: Choose a valid option",
    ]);
    for (const { errors: found } of report) for (const { hint } of found) expect(hint).not.toBe("");
    expect(report[6].errors[1].hint).toContain("Include fingerprint, Ladder control");
    expect(JSON.stringify(report)).not.toContain("front-desk-1");
    expect(await send(rows, { titles })).toMatchObject({ code: 409, fault: "SHEET_NOT_ENTERED" });
    expect((await hotels()).total).toBe(before);
  });

  it("adds every row like the form of a single hotel, and records each in the audit trail", async () => {
    const titles = [
      ...TITLES,
      "Owner",
      "Province",
      "City",
      "Software",
      "Card size",
      "Test sector",
      "Status",
      "Door locks",
    ];
    const rows = [
      [6201, "West Lake", "front-desk-1", "branch", "Zhejiang", "Hangzhou", "梯控", "4K", 7, "Disabled", 12],
      [6202, "Plain", 12345678],
    ];
    const { report } = await send(rows, { titles });
    expect(report).toMatchObject([{ outcome: "imported" }, { outcome: "imported" }]);
    const west = await numbered(6201);
    expect(west).toMatchObject({
      hotelName: "West Lake",
      ownerDeptId: depts.below,
      province: "浙江省",
      city: "杭州市",
      softwareTypes: ["ladder-control"],
      sectorPlan: { cardSize: "4k", doorLock: 1, energySaver: 2, ladder: 3, test: 7 },
      status: "1",
      doorLockCount: 12,
    });
    const plain = await numbered(6202);
    expect(plain).toMatchObject({
      ownerDeptId: 1,
      sectorPlan: { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 },
    });
    const { auth_hash } = await server.context.db
      .selectFrom("biz_hotel")
      .select("auth_hash")
      .where("id", "=", plain.id)
      .executeTakeFirstOrThrow();
    expect(await passwordMatches(auth_hash, "12345678")).toBe(true);
    const stored = await server.context.db
      .selectFrom("audit_trail")
      .select("row_id")
      .where("entity", "=", "business/hotel")
      .where("row_id", "in", [String(west.id), String(plain.id)])
      .execute();
    expect(stored).toHaveLength(2);
    const keys = server.context.db.selectFrom("biz_hotel_key").select("id").where("hotel_id", "=", west.id);
    expect(await keys.execute()).toHaveLength(1);
  });

  it("allows an agent to import only below their own department", async () => {
    const titles = [...TITLES, "Owner"];
    const apart = [
      [6301, "smuggled", "front-desk-1", "rival"],
      [6302, "smuggled", "front-desk-1", depts.apart],
      [6303, "smuggled", "front-desk-1", 1],
    ];
    const { report } = await send(apart, { titles, token: agent, preview: true });
    expect(report.map(({ outcome }: { outcome: string }) => outcome)).toEqual(["refused", "refused", "refused"]);
    expect(await send(apart, { titles, token: agent })).toMatchObject({ fault: "SHEET_NOT_ENTERED" });
    const own = [
      [6304, "own", "front-desk-1"],
      [6305, "of the branch", "front-desk-1", "branch"],
    ];
    expect(await send(own, { titles, token: agent })).toMatchObject({ code: 200 });
    expect(await numbered(6304)).toMatchObject({ ownerDeptId: depts.mine });
    expect(await numbered(6305)).toMatchObject({ ownerDeptId: depts.below });
    expect(await numbered(6301)).toBeUndefined();
  });

  it("is rejected for users who may add hotels but not import", async () => {
    const role = await staff.role("single", ["business:hotel:add", "business:hotel:list"]);
    const { token } = await staff.person("single", depts.mine, [role]);
    expect(await send([[6401, "x", "front-desk-1"]], { token })).toMatchObject({ code: 403, fault: "NOT_PERMITTED" });
  });

  it.for([
    ["no sheet at all", Buffer.from("\0not a sheet\0"), "Not a valid .xlsx or .csv file"],
    [
      "a sheet without a needed column",
      Buffer.from("Number,Name\n1,x\n"),
      "Missing columns in the first row: Authorization password",
    ],
    ["a sheet without rows", Buffer.from(`${TITLES.join(",")}\n`), "The file has no data rows"],
    [
      "more rows than are taken",
      Buffer.from(`${TITLES.join(",")}\n${"1,x,front-desk-1\n".repeat(501)}`),
      "Import at most 500 rows at a time",
    ],
  ] as const)("refuses %s at the file", async ([, bytes, message]) => {
    const { body, headers } = multipart("file", "hotels.csv", bytes);
    const sent = { token: admin, body, headers: { ...headers, language: "en" } };
    const answer = await server.call("POST", "business/hotel/importData", sent);
    expect(answer.body).toMatchObject({ code: 400, errors: [{ path: "file", message }] });
  });
});
