import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { AlipayGateway } from "./alipay.ts";
import { Bills } from "./bills.ts";
import { type Clock, chinaText, createClock } from "./core/clock.ts";
import { type Identities, loadIdentities, serverSettings } from "./keys.ts";
import { listPage, payPage } from "./page.ts";
import { type Provider, type Trade, Trades } from "./trades.ts";
import { type Outgoing, WechatGateway } from "./wechat.ts";

/** Deliveries of an unacknowledged notification; the real providers go on for a day. */
const REPEATS_MS = [0, 15_000, 15_000, 30_000, 180_000];

/** What goes wrong on purpose. */
interface InjectedErrors {
  /** So many calls are carried out and not answered. */
  silent: number;
  /** So many calls are answered with 500, and not carried out. */
  broken: number;
  /** Notifications are lost. */
  mute: boolean;
}
interface Parts {
  readonly clock: Clock;
  readonly trades: Trades;
  readonly wechat: WechatGateway;
  readonly alipay: AlipayGateway;
  readonly injectedErrors: InjectedErrors;
  readonly bills: Bills;
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString("utf8");
}

const html = (body: string): Outgoing => ({
  status: 200,
  headers: { "content-type": "text/html; charset=utf-8" },
  body,
});
const json = (data: unknown): Outgoing => ({
  status: 200,
  headers: { "content-type": "application/json" },
  body: JSON.stringify(data),
});
const notFound: Outgoing = { status: 404, headers: { "content-type": "text/plain" }, body: "not found" };

interface Message {
  readonly provider: Provider;
  readonly url: string;
  /** Signed again at each delivery. */
  readonly write: () => Outgoing;
}

/** One delivery; whether the merchant acknowledged it. */
async function deliver({ provider, url, write }: Message): Promise<boolean> {
  const { headers, body } = write();
  try {
    const reply = await fetch(url, { method: "POST", headers, body });
    const text = await reply.text();
    return provider === "wechat" ? reply.ok : text === "success";
  } catch {
    // No connection: delivered again later.
    return false;
  }
}

const paymentMessage = ({ wechat, alipay }: Parts, trade: Trade): Message => ({
  provider: trade.provider,
  url: trade.notifyUrl,
  write: () => (trade.provider === "wechat" ? wechat : alipay).notification(trade),
});

async function notify(parts: Parts, message: Message): Promise<void> {
  if (parts.injectedErrors.mute) return;
  for (const wait of REPEATS_MS) {
    if (wait > 0) await pause(wait, undefined, { ref: false });
    if (await deliver(message)) return;
  }
}

function pay(parts: Parts, trade: Trade | undefined): boolean {
  if (!trade || !parts.trades.pay(trade)) return false;
  void notify(parts, paymentMessage(parts, trade));
  return true;
}

/** Tells of refunds that have ended; Alipay tells of none. */
function announceRefunds(parts: Parts): void {
  for (const { trade, refund } of parts.trades.takeEndedRefunds())
    if (refund.notifyUrl !== undefined)
      void notify(parts, {
        provider: "wechat",
        url: refund.notifyUrl,
        write: () => parts.wechat.refundNotification(trade, refund),
      });
}

async function control(parts: Parts, path: string, body: string): Promise<Outgoing> {
  const input = body === "" ? {} : JSON.parse(body);
  const trade = parts.trades.all().find(({ outTradeNo }) => outTradeNo === input.outTradeNo);
  if (path === "/control/trades")
    return json(parts.trades.all().map(({ refunds, ...one }) => ({ ...one, refunds: [...refunds.values()] })));
  if (path === "/control/pay") return json({ paid: pay(parts, trade) });
  if (path === "/control/notify")
    return json({ accepted: trade !== undefined && (await deliver(paymentMessage(parts, trade))) });
  if (path === "/control/certificate") {
    const { serial, certificate, privateKey } = parts.wechat.addCertificate(input.days);
    return json({ serial, certificate, privateKey: privateKey.export({ type: "pkcs8", format: "pem" }) });
  }
  if (path === "/control/clock") parts.clock.set(input.now);
  else if (path === "/control/faults") Object.assign(parts.injectedErrors, input);
  else if (path === "/control/refunds") {
    parts.trades.refundResult = input.result;
    parts.trades.endRefunds();
    announceRefunds(parts);
  } else return notFound;
  return json({});
}

/** The bill of today as a merchant downloads it from the provider's platform. */
function bill({ bills, clock }: Parts, provider: Provider): Outgoing {
  const made = bills.make(provider, chinaText(clock.now()).slice(0, 10));
  const body = made && bills.find(made.token);
  if (!body) return notFound;
  const name = provider === "wechat" ? "bill.csv" : "bill.zip";
  const headers = {
    "content-type": "application/octet-stream",
    "content-disposition": `attachment; filename="${name}"`,
  };
  return { status: 200, headers, body };
}

/** Pages for people, and the way for tests. */
async function visit(parts: Parts, method: string, path: string, body: string): Promise<Outgoing> {
  if (path === "/") return html(listPage(parts.trades.all()));
  if (path.startsWith("/control/")) return control(parts, path, body);
  if (path === "/bill/wechat" || path === "/bill/alipay")
    return bill(parts, path === "/bill/wechat" ? "wechat" : "alipay");
  const trade = parts.trades.byCode(path.replace(/^\/pay\//, ""));
  if (!trade) return notFound;
  trade.opened = true;
  if (method === "POST") {
    pay(parts, trade);
    return { status: 303, headers: { location: trade.returnUrl ?? `/pay/${trade.code}` }, body: "" };
  }
  return html(payPage(trade));
}

async function route(parts: Parts, request: IncomingMessage): Promise<Outgoing | null> {
  const incoming = {
    method: request.method ?? "GET",
    url: request.url ?? "/",
    headers: request.headers,
    body: await bodyOf(request),
  };
  const [path = "/"] = incoming.url.split("?");
  if (path === "/alipay-bill") {
    const body = parts.bills.find(new URLSearchParams(incoming.url.split("?")[1]).get("token"));
    return body ? { status: 200, headers: { "content-type": "application/zip" }, body } : notFound;
  }
  const isApi = path.startsWith("/v3/") || path === "/gateway.do";
  if (!isApi) return visit(parts, incoming.method, path, incoming.body);
  if (parts.injectedErrors.broken > 0) {
    parts.injectedErrors.broken -= 1;
    return { status: 500, headers: {}, body: '{"code":"SYSTEM_ERROR"}' };
  }
  const reply = (path === "/gateway.do" ? parts.alipay : parts.wechat).answer(incoming);
  announceRefunds(parts);
  if (parts.injectedErrors.silent === 0) return reply;
  parts.injectedErrors.silent -= 1;
  return null;
}

function send(response: ServerResponse, reply: Outgoing | null): void {
  if (reply === null) return void response.destroy();
  response.writeHead(reply.status, reply.headers).end(reply.body);
}

export interface RunningGateway {
  readonly address: string;
  readonly settings: readonly object[];
  close(): Promise<void>;
}

/** Both providers on one port of the loopback. */
export async function startGateway(port: number, folder: string): Promise<RunningGateway> {
  const identities: Identities = loadIdentities(folder);
  const clock = createClock();
  const trades = new Trades(clock);
  const server: Server = createServer();
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const bound = server.address();
  const address = `http://127.0.0.1:${typeof bound === "object" && bound !== null ? bound.port : port}`;
  const bills = new Bills(identities, trades);
  const parts: Parts = {
    clock,
    trades,
    bills,
    wechat: new WechatGateway(identities, trades, clock, bills, address),
    alipay: new AlipayGateway(identities, trades, clock, bills, address),
    injectedErrors: { silent: 0, broken: 0, mute: false },
  };
  server.on("request", (request, response) => {
    route(parts, request).then(
      (reply) => send(response, reply),
      () => send(response, { status: 400, headers: {}, body: '{"code":"PARAM_ERROR"}' }),
    );
  });
  return {
    address,
    settings: serverSettings(identities, address),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, "close");
    },
  };
}
