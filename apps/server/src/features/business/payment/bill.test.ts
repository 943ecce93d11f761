import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { zipped } from "../../../../testing/hostile/zip.ts";
import { readAlipayBill } from "./alipay/bill.ts";
import vectors from "./fixtures/published-vectors.json" with { type: "json" };
import { readWechatBill } from "./wechat-pay/bill.ts";

/** The published rows are two of 45: their own sums. */
const wechatLines = vectors.wechatBill.lines.map((line) =>
  line.startsWith("`45.0,") ? "`2.0,`0.03,`0.01,`0.0,`0.01,`0.03,`0.01" : line,
);
const wechat = (lines: readonly string[]) => Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`);
/** The published rows are two of ten: their own totals. */
const alipayLines = vectors.alipayBill.lines.map((line) =>
  line
    .replace("#交易合计：6笔，商家实收共0.06元", "#交易合计：1笔，商家实收共0.01元")
    .replace("#退款合计：4笔，商家实收退款共-0.04元", "#退款合计：1笔，商家实收退款共-0.01元"),
);
const alipay = (lines: readonly string[]) => Buffer.from(lines.join("\r\n"));
const MCHID = { merchantId: "1921000401" };
const SELLER = { merchantId: "2088021109625633" };

it("reads the published bill of WeChat Pay: a payment and a refund", () => {
  expect(readWechatBill(MCHID, wechat(wechatLines))).toEqual({
    firstDay: "2019-02-19",
    lastDay: "2019-02-19",
    entries: [
      {
        kind: "refund",
        outTradeNo: "autotest_20190216081946_82335",
        outRefundNo: "REF4200000263201902167700963919",
        transactionId: "4200000263201902167700134212",
        amount: 1,
      },
      {
        kind: "payment",
        outTradeNo: "autotest_20190219015232_89201",
        outRefundNo: null,
        transactionId: "4200000263201902167700134902",
        amount: 3,
      },
    ],
  });
});

it("reads the published bill of Alipay, as text and packed with its other sheet", async () => {
  const expected = {
    firstDay: "2019-09-16",
    lastDay: "2019-09-16",
    entries: [
      { kind: "payment", outTradeNo: "service_1568601259302", outRefundNo: null, amount: 1 },
      { kind: "refund", outTradeNo: "service_1568601259302", outRefundNo: "re_test_1568602607356", amount: 1 },
    ],
  };
  const account = /\[(\d+)0156\]/.exec(alipayLines[1] ?? "")?.[1] ?? "";
  const seller = { merchantId: account };
  expect(await readAlipayBill(seller, alipay(alipayLines))).toMatchObject(expected);
  const packed = zipSync({ "sums.csv": Buffer.from("#x"), "rows.csv": alipay(alipayLines) });
  expect(await readAlipayBill(seller, packed)).toMatchObject(expected);
});

it.for([
  ["a cut-off bill", wechatLines.slice(0, 2)],
  ["a row less than the sums say", wechatLines.filter((_, at) => at !== 1)],
  ["a row with a cell less", wechatLines.map((line, at) => (at === 1 ? line.slice(0, line.lastIndexOf(",")) : line))],
  [
    "an amount in another form",
    wechatLines.map((line) => line.replace("`0.03,`0.00,`\r", "").replaceAll("`0.03", "`3")),
  ],
  ["an amount that its sum does not hold", wechatLines.map((line) => line.replace("39.00%,`0.03", "39.00%,`0.30"))],
  [
    "a refund that its sum does not hold",
    wechatLines.map((line) => line.replace("39.00%,`0.00,`0.01", "39.00%,`0.00,`0.09")),
  ],
  ["an empty file", [""]],
  ["another file", ["hello", "world"]],
] as const)("refuses %s of WeChat Pay", ([, lines]) => {
  expect(() => readWechatBill(MCHID, wechat(lines))).toThrow();
});

it("names the line whose sums the rows do not add up to", async () => {
  const changed = wechatLines.map((line, at) => (at === 2 ? line.replace("39.00%,`0.03", "39.00%,`0.30") : line));
  expect(() => readWechatBill(MCHID, wechat(changed))).toThrow(
    expect.objectContaining({ error: "BILL_UNREADABLE", values: { row: changed.length } }),
  );
  const seller = { merchantId: /\[(\d+)0156\]/.exec(alipayLines[1] ?? "")?.[1] ?? "" };
  const row = 1 + alipayLines.findIndex((line) => line.startsWith("#退款合计"));
  const doubled = alipayLines.map((line) => line.replace(",-0.01,-0.01,", ",-0.01,-0.02,"));
  await expect(readAlipayBill(seller, alipay(doubled))).rejects.toMatchObject({ values: { row } });
  const missing = alipayLines.filter((line) => !line.includes("退款\t"));
  await expect(readAlipayBill(seller, alipay(missing))).rejects.toMatchObject({ values: { row: row - 1 } });
});

it("refuses bills of another merchant", async () => {
  expect(() => readWechatBill({ merchantId: "1" }, wechat(wechatLines))).toThrow();
  await expect(readAlipayBill({ merchantId: "1" }, alipay(alipayLines))).rejects.toThrow();
  await expect(readAlipayBill(SELLER, alipay(["#x"]))).rejects.toThrow();
});

it("takes names with commas and backticks as the provider masks them", () => {
  const named = wechatLines.map((line) => line.replace("`autotest,", "`a\\ b`c,"));
  expect(readWechatBill(MCHID, wechat(named)).entries).toHaveLength(2);
});

it.for([
  ["no end", alipayLines.filter((line) => !line.includes("列表结束"))],
  ["no dates", alipayLines.filter((line) => !line.startsWith("#起始日期"))],
  ["another kind of row", alipayLines.map((line) => line.replace("退款\t", "转账\t"))],
] as const)("refuses a bill of Alipay with %s", async ([, lines]) => {
  const seller = { merchantId: /\[(\d+)0156\]/.exec(alipayLines[1] ?? "")?.[1] ?? "" };
  await expect(readAlipayBill(seller, alipay(lines))).rejects.toThrow();
});

it("refuses an archive that unpacks to more than it may, whatever it declares, and one that is broken", async () => {
  const bomb = Buffer.from(zipSync({ "rows.csv": new Uint8Array(40 * 1024 * 1024) }));
  expect(bomb.length).toBeLessThan(100_000);
  const lying = zipped({ "rows.csv": Buffer.alloc(40 * 1024 * 1024) }, 10);
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${at}.csv`, Buffer.from("#x")]));
  for (const archive of [bomb, lying, bomb.subarray(0, 1000), zipSync(many)])
    await expect(readAlipayBill(SELLER, archive)).rejects.toMatchObject({ error: "BILL_ARCHIVE" });
});
