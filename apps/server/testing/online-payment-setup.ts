import { auditTrail } from "../src/core/audit/trail.ts";
import { OnlinePayment } from "../src/features/business/order/online-payment.service.ts";
import { PaymentProviders } from "../src/features/business/payment/payment-providers.service.ts";
import { buildOrder } from "./build-order.ts";
import { paymentGateway } from "./payment-gateway.ts";
import { startTestServer, type TestDialect } from "./test-server.ts";

/** A server with both payment providers set up at a gateway of its own. */
export async function onlineDesk(dialect: TestDialect) {
  const server = await startTestServer(dialect, { seed: "demo" });
  const gateway = await paymentGateway(server.clock.now());
  let token = await server.signIn();
  let keys = 0;
  const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown, as?: string) =>
    (await server.call(method, `business/${path}`, { token: as ?? token, ...(body !== undefined && { body }) })).body;
  for (const settings of gateway.settings) {
    const saved = await call("PUT", "payment/provider", settings);
    if (saved.code !== 200) throw new Error(JSON.stringify(saved));
  }
  // A second process of the server, as far as payments go.
  const { db, clock, vault, timeFormat } = server.context;
  const providers = new PaymentProviders({ db, clock, vault });
  const payments = new OnlinePayment({
    ...{ db, clock, timeFormat, trail: auditTrail(vault, clock) },
    providers,
    notifyUrl: (method) => `https://office.example/adel/pay/notify/${method}`,
    onError: (error) => {
      throw error;
    },
  });
  const input = (method: string, more: object = {}) => ({ ...buildOrder(), method, ...more });
  return {
    server,
    gateway,
    call,
    input,
    /** An order, and the gateway's view of its attempt. */
    async order(method: "wechat" | "alipay", more: object = {}) {
      const { data } = await call("POST", "order", input(method, more));
      return { orderNo: String(data.orderNo), codeUrl: String(data.codeUrl), trade: await gateway.last() };
    },
    one: async (orderNo: string) => (await call("GET", `order/${orderNo}`)).data,
    /** As a minute later: the server asks about what is due. */
    async advance(ms: number) {
      server.clock.advance(ms);
      await gateway.setClock(server.clock.now());
      token = await server.signIn();
    },
    /** What the server does every minute. */
    checkDue: () => payments.checkDue(),
    /** As on the provider's platform: the server is not notified. */
    refund: async (method: "wechat" | "alipay", outTradeNo: string, amount: number) => {
      const total = (await gateway.trades()).find((one) => one.outTradeNo === outTradeNo)?.amount ?? 0;
      const request = {
        outTradeNo,
        outRefundNo: `BACK${keys++}`,
        amount,
        total,
        reason: "x",
        notifyUrl: "https://office.example/adel/pay/notify",
      };
      return (await providers.enabled(method)).refund(request);
    },
    bill: async (method: "wechat" | "alipay", day: string) => (await providers.enabled(method)).downloadBill(day),
    async close() {
      await gateway.close();
      await server.close();
    },
  };
}
export type OnlineDesk = Awaited<ReturnType<typeof onlineDesk>>;
