import { refunded, type Trade } from "./trades.ts";

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (char) => `&#${char.charCodeAt(0)};`);
const yuan = (cents: number) => `¥${(cents / 100).toFixed(2)}`;
const providers = { wechat: "微信支付 WeChat Pay", alipay: "支付宝 Alipay" } as const;
const statuses = { unpaid: "待支付 Unpaid", paid: "已支付 Paid", closed: "已关闭 Closed" } as const;

const frame = (title: string, body: string): string => `<!doctype html>
<html lang="zh"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${title}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:720px;margin:32px auto;padding:0 16px;color:#1c1c1c;background:#fff}
table{width:100%;border-collapse:collapse}td,th{padding:8px;text-align:left;border-bottom:1px solid #ddd}
button{font:inherit;padding:6px 20px;border:0;border-radius:6px;background:#07c160;color:#fff;cursor:pointer}
.amount{font-size:32px;font-weight:600}@media(prefers-color-scheme:dark){body{color:#eee;background:#191919}td,th{border-color:#444}}</style>
</head><body>${body}</body></html>`;

const payButton = ({ code }: Trade) =>
  `<form method="post" action="/pay/${code}"><button type="submit">支付 Pay</button></form>`;

const row = (trade: Trade) => `<tr><td>${providers[trade.provider]}</td><td>${escapeHtml(trade.subject)}</td>
<td>${yuan(trade.amount)}${refunded(trade) > 0 ? ` (−${yuan(refunded(trade))})` : ""}</td>
<td>${trade.status === "unpaid" ? payButton(trade) : statuses[trade.status]}</td></tr>`;

const bills = `<p>今天的账单 Today's bills: ${(["wechat", "alipay"] as const)
  .map((provider) => `<a href="/bill/${provider}" download>${providers[provider]}</a>`)
  .join(", ")}</p>`;

/** Everything that was ordered at this gateway. */
export const listPage = (trades: readonly Trade[]): string =>
  frame(
    "本地支付网关 Local payment gateway",
    `<h1>本地支付网关 Local payment gateway</h1>${
      trades.length === 0
        ? "<p>还没有订单。Nothing was ordered yet.</p>"
        : `<table>${trades.map(row).join("")}</table>${bills}`
    }`,
  );

/** What a payer sees after scanning. */
export const payPage = (trade: Trade): string =>
  frame(
    "支付 Pay",
    `<h1>${providers[trade.provider]}</h1><p>${escapeHtml(trade.subject)}</p><p class="amount">${yuan(trade.amount)}</p>${
      trade.status === "unpaid" ? payButton(trade) : `<p>${statuses[trade.status]}</p>`
    }`,
  );
