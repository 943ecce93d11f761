import { zipSync } from "fflate";
import { expect, it } from "vitest";
import { outcomeOf } from "../../../core/errors.ts";
import { readAlipayBill } from "./alipay/bill.ts";
import vectors from "./fixtures/published-vectors.json" with { type: "json" };
import { readWechatBill } from "./wechat-pay/bill.ts";

const wechatLines = vectors.wechatBill.lines.map((line) => line.replace("`45.0,", "`2.0,"));
const wechat = (lines: readonly string[]) => Buffer.from(`\uFEFF${lines.join("\r\n")}\r\n`);
const alipayLines = vectors.alipayBill.lines;
const alipay = (lines: readonly string[]) => Buffer.from(lines.join("\r\n"));
const MCHID = { merchantId: "1921000401" };
const SELLER = { merchantId: "2088021109625633" };

const refusal = (read: () => unknown) => {
  try {
    read();
  } catch (error) {
    const { fault, values } = outcomeOf(error);
    return fault === "FIELDS_REFUSED" ? values : fault;
  }
  return null;
};

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

it("reads the published bill of Alipay, as text and packed with its other sheet", () => {
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
  expect(readAlipayBill(seller, alipay(alipayLines))).toMatchObject(expected);
  const packed = zipSync({ "sums.csv": Buffer.from("#x"), "rows.csv": alipay(alipayLines) });
  expect(readAlipayBill(seller, packed)).toMatchObject(expected);
});

it.for([
  ["a cut-off bill", wechatLines.slice(0, 2)],
  ["a row less than the sums say", wechatLines.filter((_, at) => at !== 1)],
  ["a row with a cell less", wechatLines.map((line, at) => (at === 1 ? line.slice(0, line.lastIndexOf(",")) : line))],
  [
    "an amount in another form",
    wechatLines.map((line) => line.replace("`0.03,`0.00,`\r", "").replaceAll("`0.03", "`3")),
  ],
  ["an empty file", [""]],
  ["another file", ["hello", "world"]],
] as const)("refuses %s of WeChat Pay", ([, lines]) => {
  expect(() => readWechatBill(MCHID, wechat(lines))).toThrow();
});

it("refuses bills of another merchant", () => {
  expect(() => readWechatBill({ merchantId: "1" }, wechat(wechatLines))).toThrow();
  expect(() => readAlipayBill({ merchantId: "1" }, alipay(alipayLines))).toThrow();
  expect(refusal(() => readAlipayBill(SELLER, alipay(["#x"])))).not.toBeNull();
});

it("takes names with commas and backticks as the provider masks them", () => {
  const named = wechatLines.map((line) => line.replace("`autotest,", "`a\\ b`c,"));
  expect(readWechatBill(MCHID, wechat(named)).entries).toHaveLength(2);
});

it.for([
  ["no end", alipayLines.filter((line) => !line.includes("列表结束"))],
  ["no dates", alipayLines.filter((line) => !line.startsWith("#起始日期"))],
  ["another kind of row", alipayLines.map((line) => line.replace("退款\t", "转账\t"))],
] as const)("refuses a bill of Alipay with %s", ([, lines]) => {
  const seller = { merchantId: /\[(\d+)0156\]/.exec(alipayLines[1] ?? "")?.[1] ?? "" };
  expect(() => readAlipayBill(seller, alipay(lines))).toThrow();
});

it("refuses an archive that unpacks to more than it may, and one that is broken, before it is unpacked", () => {
  const bomb = Buffer.from(zipSync({ "rows.csv": new Uint8Array(40 * 1024 * 1024) }));
  expect(bomb.length).toBeLessThan(100_000);
  expect(() => readAlipayBill(SELLER, bomb)).toThrow();
  expect(() => readAlipayBill(SELLER, bomb.subarray(0, 1000))).toThrow();
  const many = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [`${at}.csv`, Buffer.from("#x")]));
  expect(() => readAlipayBill(SELLER, zipSync(many))).toThrow();
});
