import { CARD_TYPES, METHODS, OPERATIONS, SOFTWARE_TYPES, TEST_CARD_TYPES } from "@adel/card";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";
import { dictionarySeeds } from "./dict.seed.ts";

describe.for(DIALECTS)("dictionary data, on %s", (dialect) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(dialect);
    token = await server.signIn();
  });
  afterAll(() => server.close());
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, language = "zh") =>
    server.call(method, `system/dict/data${path}`, {
      token,
      headers: { language },
      ...(body !== undefined && { body }),
    });
  const words = async (type: string, language: string) =>
    (await call("GET", `/dictType/${type}`, undefined, language)).body.data.map(
      ({ dictLabel }: { dictLabel: string }) => dictLabel,
    );

  // [R:7.dict-data.by-type]
  it("gives a vocabulary's active words in their order and in the caller's language", async () => {
    expect(await words("sys_user_sex", "zh")).toEqual(["男", "女", "未知"]);
    expect(await words("sys_user_sex", "en")).toEqual(["Male", "Female", "Unknown"]);
    expect((await call("GET", "/type/sys_user_sex")).body).toEqual((await call("GET", "/dictType/sys_user_sex")).body);
    expect((await call("GET", "/dictType/never_seen")).body).toMatchObject({ code: 200, data: [] });
  });

  // [R:4.status.normal] [R:4.status.open] [R:4.status.success] [R:4.status.used] [R:4.status.display]
  // [R:4.status.task] [R:4.status.in-use] [R:4.status.insufficient-balance] [R:4.status.recharge-failed]
  // [R:4.status.deleted]
  it("seeds the vocabularies of the specification in both languages", async () => {
    const en = async (type: string) => words(type, "en");
    expect(await en("sys_normal_disable")).toEqual(["Normal", "Disabled"]);
    expect(await en("sys_open_close")).toEqual(["Open", "Closed"]);
    expect(await en("sys_common_status")).toEqual(["Success", "Fail"]);
    expect(await en("biz_use_status")).toEqual(["Unused", "Used"]);
    expect(await en("sys_show_hide")).toEqual(["Display", "Hide"]);
    expect(await en("sys_job_status")).toEqual(["Normal", "Paused"]);
    expect(await en("biz_order_status")).toEqual([
      "Pending",
      "In use",
      "Insufficient balance",
      "Recharge failed",
      "Deleted",
    ]);
    expect(await words("biz_order_status", "zh")).toEqual(["待支付", "使用中", "余额不足", "充值失败", "已删除"]);
  });

  // [R:9.card-type.social] [R:9.card-type.classic] [R:9.card-type.area-door] [R:9.card-type.area-guidance]
  // [R:9.card-type.one-card] [R:9.card-type.data] [R:9.card-type.data-transmission] [R:9.card-type.d81]
  // [R:9.card-type.adel] [R:9.test-card-type.energy-saver] [R:9.test-card-type.door-lock] [R:9.test-card-type.both]
  it("names the types of cards as the specification does, in its order", async () => {
    expect(await words("biz_card_type", "en")).toEqual([
      "Social",
      "Classic",
      "Designated-area door-opening",
      "Designated-area guidance",
      "One-card",
      "Data",
      "Data transmission",
      "D81 measuring card",
      "Adel card",
    ]);
    const [social, classic, door, guidance, oneCard, data, transmission] = await words("biz_card_type", "zh");
    expect([social, classic, door, guidance]).toEqual(["社会卡", "经典卡", "指定区域开门卡", "指定区域引导卡"]);
    expect([oneCard, data, transmission]).toEqual(["一卡通", "数据卡", "数据传输卡"]);
    expect(await words("biz_test_card_type", "en")).toEqual([
      "Energy saver",
      "Door lock",
      "Energy saver plus door lock",
    ]);
    expect(await words("biz_test_card_type", "zh")).toEqual(["节电开关", "门锁", "节电开关和门锁"]);
  });

  // [R:9.software-type.fingerprint] [R:9.software-type.ladder] [R:9.operation.set]
  // [R:9.operation.clear] [R:9.operation.unlock] [R:9.method.new] [R:9.method.old] [R:9.method.counter]
  it("seeds a word for each closed list of the cards", async () => {
    const values = async (type: string) =>
      (await call("GET", `/dictType/${type}`)).body.data.map(({ dictValue }: { dictValue: string }) => dictValue);
    expect(await values("biz_card_type")).toEqual(CARD_TYPES);
    expect(await values("biz_software_type")).toEqual(SOFTWARE_TYPES);
    expect(await values("biz_test_card_type")).toEqual(TEST_CARD_TYPES);
    expect(await values("biz_operation_type")).toEqual(OPERATIONS);
    expect(await values("biz_test_method")).toEqual(METHODS);
    for (const { type, entries } of dictionarySeeds)
      expect(await values(type)).toEqual(entries.map(([value]) => value));
  });

  const word = { dictType: "sys_yes_no", dictValue: "M", dictLabelZh: "也许", dictLabelEn: "Maybe", dictSort: 3 };

  // [R:7.dict-data.create] [R:7.dict-data.get] [R:7.dict-data.update] [R:7.dict-data.remove] [R:8.success.added]
  // [R:8.success.modified] [R:8.success.deleted]
  it("adds, shows, changes and removes a word", async () => {
    const added = await call("POST", "", word, "en");
    expect(added.body).toMatchObject({
      code: 200,
      msg: "Added successfully",
      data: { dictLabel: "Maybe", dictType: "sys_yes_no", dictValue: "M" },
    });
    const { dictCode } = added.body.data;
    expect((await call("GET", `/${dictCode}`)).body.data).toMatchObject({
      dictLabel: "也许",
      dictLabelEn: "Maybe",
      createTime: expect.stringMatching(/^2026-11-20 18:\d\d:\d\d$/),
    });
    const changed = await call("PUT", "", { ...word, dictCode, dictLabelEn: "Perhaps" }, "en");
    expect(changed.body).toMatchObject({ code: 200, msg: "Modified successfully", data: { dictLabel: "Perhaps" } });
    expect((await call("DELETE", `/${dictCode}`, undefined, "en")).body).toMatchObject({
      code: 200,
      msg: "Deleted successfully",
    });
    expect((await call("GET", `/${dictCode}`)).body.code).toBe(404);
    expect((await call("DELETE", `/${dictCode}`)).body.code).toBe(404);
  });

  it("takes one label for both languages, and asks for at least one", async () => {
    const { dictLabelZh: _zh, dictLabelEn: _en, ...bare } = word;
    const added = await call("POST", "", { ...bare, dictValue: "old-client", dictLabel: "标签" }, "en");
    expect(added.body.data).toMatchObject({ dictLabel: "标签", dictLabelZh: "标签", dictLabelEn: "标签" });
    expect((await call("POST", "", { ...bare, dictValue: "none" })).body).toMatchObject({
      code: 400,
      errors: [{ path: "dictLabel" }],
    });
  });

  it("refuses a value twice, also when both come at once (L3), and a type that is not there", async () => {
    const both = await Promise.all([
      call("POST", "", { ...word, dictValue: "T" }),
      call("POST", "", { ...word, dictValue: "T" }),
    ]);
    expect(both.map(({ body }) => body.code).sort()).toEqual([200, 409]);
    expect((await call("POST", "", { ...word, dictType: "no_such_type" })).body).toMatchObject({
      code: 400,
      fault: "DICT_TYPE_UNKNOWN",
    });
  });

  // [R:7.dict-data.list] [R:9.page.number] [R:9.page.limit]
  it("lists by type, label and state, a page at a time", async () => {
    const { body } = await call("GET", "/list?dictType=biz_card_type&pageSize=4");
    expect(body).toMatchObject({ code: 200, total: 9 });
    expect(body.rows.map(({ dictValue }: { dictValue: string }) => dictValue)).toEqual(CARD_TYPES.slice(0, 4));
    const last = await call("GET", "/list?dictType=biz_card_type&pageSize=4&pageNum=99");
    expect(last.body.rows).toHaveLength(1);
    expect((await call("GET", "/list")).body.rows).toHaveLength(20);
    expect((await call("GET", "/list?dictLabel=one-CARD")).body.total).toBe(1);
    expect((await call("GET", "/list?dictType=&dictLabel=&status=")).body.total).toBeGreaterThan(60);
  });

  it("takes % and _ in a filter for themselves (S8)", async () => {
    for (const wild of ["%25", "_", "%5C", "%25_%25"])
      expect((await call("GET", `/list?dictLabel=${wild}`)).body.total).toBe(0);
  });

  it("filters by day, inclusive, in either spelling of the range", async () => {
    for (const [from, to, found] of [
      ["2026-11-20", "2026-11-20", true],
      ["2026-11-21", "", false],
      ["", "2026-11-19", false],
      ["2026-11-20 00:00:00", "2026-11-20 23:59:59", true],
    ] as const)
      for (const name of ["beginTime=X&endTime=Y", "params%5BbeginTime%5D=X&params%5BendTime%5D=Y"]) {
        const { body } = await call(
          "GET",
          `/list?${name.replace("X", encodeURIComponent(from)).replace("Y", encodeURIComponent(to))}`,
        );
        expect(body.total > 0).toBe(found);
      }
  });
});
