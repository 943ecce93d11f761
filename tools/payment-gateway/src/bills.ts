import { createHash, randomBytes } from "node:crypto";
import { crc32 } from "node:zlib";
import { chinaText } from "./core/clock.ts";
import type { Identities } from "./keys.ts";
import type { Provider, Trade, Trades } from "./trades.ts";

const yuan = (cents: number) => (cents / 100).toFixed(2);

interface Settled {
  readonly trade: Trade;
  readonly time: number;
  /** null: the payment itself. */
  readonly refund: { readonly outRefundNo: string; readonly refundId: string; readonly amount: number } | null;
}

/** Payments and refunds of a day at UTC+8. */
const settledOn = (trades: Trades, provider: Provider, day: string): Settled[] =>
  trades
    .all()
    .filter((trade) => trade.provider === provider && trade.status === "paid")
    .flatMap((trade): Settled[] => [
      { trade, time: trade.paidTime, refund: null },
      ...[...trade.refunds.values()].map((refund) => ({ trade, time: refund.time, refund })),
    ])
    .filter(({ time }) => chinaText(time).startsWith(day))
    .sort((one, other) => one.time - other.time);

const WECHAT_HEAD =
  "交易时间,公众账号ID,商户号,特约商户号,设备号,微信订单号,商户订单号,用户标识,交易类型,交易状态,付款银行,货币种类,应结订单金额,代金券金额,微信退款单号,商户退款单号,退款金额,充值券退款金额,退款类型,退款状态,商品名称,商户数据包,手续费,费率,订单金额,申请退款金额,费率备注";
const WECHAT_SUMS = "总交易单数,应结订单总金额,退款总金额,充值券退款总金额,手续费总金额,订单总金额,申请退款总金额";

/** UTF-8 with BOM and CRLF; every cell of a row begins with a backtick. */
function wechatBill({ appid, mchid }: Identities, settled: readonly Settled[]): Buffer {
  const row = ({ trade, time, refund }: Settled) => {
    const [paid, back] = refund ? [0, refund.amount] : [trade.amount, 0];
    return [
      ...[chinaText(time), appid, mchid, "0", "", trade.transactionId, trade.outTradeNo, "o-payer", "NATIVE"],
      ...[refund ? "REFUND" : "SUCCESS", "OTHERS", "CNY", yuan(paid), "0.00"],
      ...[refund?.refundId ?? "0", refund?.outRefundNo ?? "0", yuan(back), "0.00"],
      ...[refund ? "ORIGINAL" : "", refund ? "SUCCESS" : "", trade.subject.replaceAll(",", "\\ "), ""],
      ...["0.00000", "0.60%", yuan(paid), yuan(back), ""],
    ];
  };
  const line = (cells: readonly string[]) => cells.map((cell) => `\`${cell}`).join(",");
  const sum = (of: (one: Settled) => number) => yuan(settled.reduce((all, one) => all + of(one), 0));
  const paid = sum(({ trade, refund }) => (refund ? 0 : trade.amount));
  const back = sum(({ refund }) => refund?.amount ?? 0);
  const sums = [`${settled.length}.0`, paid, back, "0.0", "0.0", paid, back];
  return Buffer.from(
    `\uFEFF${[WECHAT_HEAD, ...settled.map((one) => line(row(one))), WECHAT_SUMS, line(sums)].join("\r\n")}\r\n`,
  );
}

const ALIPAY_HEAD =
  "支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注";

function alipayLines({ sellerId }: Identities, day: string, settled: readonly Settled[]): string[] {
  const chinese = (date: string) => `${date.slice(0, 4)}年${date.slice(5, 7)}月${date.slice(8, 10)}日 00:00:00`;
  const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
  const row = ({ trade, time, refund }: Settled) => {
    const amount = refund ? `-${yuan(refund.amount)}` : yuan(trade.amount);
    return [
      ...[`${trade.transactionId}\t`, `${trade.outTradeNo}\t`, refund ? "退款" : "交易", `\t${trade.subject}`],
      ...[chinaText(trade.paidTime), chinaText(time), "\t", "\t", "\t", "\t", "\t***\t", amount, amount],
      ...["0.00", "0.00", "0.00", "0.00", "0.00", "", "0.00\t", "0.00", `${refund?.outRefundNo ?? ""}\t`],
      ...["0.00", "0.00", ""],
    ].join(",");
  };
  const payments = settled.filter(({ refund }) => refund === null);
  const refunds = settled.filter(({ refund }) => refund !== null);
  const sum = (rows: readonly Settled[], amountOf: (row: Settled) => number) =>
    yuan(rows.reduce((all, row) => all + amountOf(row), 0));
  return [
    "#支付宝业务明细查询",
    `#账号：[${sellerId}0156]`,
    `#起始日期：[${chinese(day)}]   终止日期：[${chinese(next)}]`,
    `#${"-".repeat(41)}业务明细列表${"-".repeat(40)}`,
    ALIPAY_HEAD,
    ...settled.map(row),
    `#${"-".repeat(41)}业务明细列表结束${"-".repeat(36)}`,
    `#交易合计：${payments.length}笔，商家实收共${sum(payments, ({ trade }) => trade.amount)}元，商家优惠共0.00元`,
    `#退款合计：${refunds.length}笔，商家实收退款共${refunds.length > 0 ? "-" : ""}${sum(refunds, ({ refund }) => refund?.amount ?? 0)}元，商家优惠退款共0.00元`,
    `#导出时间：[${chinese(next)}]`,
  ];
}

/** Node decodes GBK and does not encode it: the table comes from decoding every pair of bytes. */
function gbkTable(): ReadonlyMap<string, Buffer> {
  const decoder = new TextDecoder("gbk");
  const table = new Map<string, Buffer>();
  for (let high = 0x81; high <= 0xfe; high++)
    for (let low = 0x40; low <= 0xfe; low++) {
      const bytes = Buffer.from([high, low]);
      const text = decoder.decode(bytes);
      if (text.length === 1 && text !== "\uFFFD" && !table.has(text)) table.set(text, bytes);
    }
  return table;
}
let table: ReadonlyMap<string, Buffer> | undefined;
const gbk = (text: string): Buffer => {
  table ??= gbkTable();
  const known = table;
  return Buffer.concat([...text].map((char) => known.get(char) ?? Buffer.from(char, "latin1")));
};

/** A ZIP of stored files (APPNOTE 4.3), names in GBK without the UTF-8 flag, as Alipay's are. */
function zip(files: readonly (readonly [name: string, content: Buffer])[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of files) {
    const named = gbk(name);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(named.length, 22);
    const local = Buffer.concat([Buffer.from("PK\x03\x04", "latin1"), common, named, content]);
    const at = Buffer.alloc(14);
    at.writeUInt32LE(offset, 10);
    const made = Buffer.from([20, 0]);
    directory.push(Buffer.concat([Buffer.from("PK\x01\x02", "latin1"), made, common, at, named]));
    parts.push(local);
    offset += local.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...parts, central, Buffer.from("PK\x05\x06", "latin1"), end]);
}

function alipayBill(identities: Identities, day: string, settled: readonly Settled[]): Buffer {
  const text = (lines: readonly string[]) => gbk(`${lines.join("\r\n")}\r\n`);
  return zip([
    [`${identities.sellerId}_业务明细(汇总).csv`, text(["#支付宝业务汇总查询", `#账号：[${identities.sellerId}0156]`])],
    [`${identities.sellerId}_业务明细.csv`, text(alipayLines(identities, day, settled))],
  ]);
}

/** Requested bills, by the token in their address. */
export class Bills {
  readonly #identities: Identities;
  readonly #trades: Trades;
  readonly #files = new Map<string, Buffer>();

  constructor(identities: Identities, trades: Trades) {
    this.#identities = identities;
    this.#trades = trades;
  }

  /** undefined for a day on which nothing happened. */
  make(provider: Provider, day: string): { readonly token: string; readonly sha1: string } | undefined {
    const settled = settledOn(this.#trades, provider, day);
    if (settled.length === 0) return undefined;
    const bill =
      provider === "wechat" ? wechatBill(this.#identities, settled) : alipayBill(this.#identities, day, settled);
    const token = randomBytes(12).toString("hex");
    this.#files.set(token, bill);
    return { token, sha1: createHash("sha1").update(bill).digest("hex") };
  }

  find(token: string | null): Buffer | undefined {
    return this.#files.get(token ?? "");
  }
}
