import { type OnlineMethod, paymentNotificationRoutes } from "@adel/protocol";
import type { FastifyInstance, FastifyReply } from "fastify";
import { BASE } from "../../../core/http/serve.ts";
import { NotificationError } from "../payment/payment-gateway.service.ts";
import type { OnlinePayment } from "./online-payment.service.ts";

/** Notifications have about two kilobytes; much longer bodies are rejected. */
const MAX_BYTES = 64 * 1024;
/** A provider repeats unacknowledged notifications, all at once: the limit must allow that. */
const MAX_PER_MINUTE = 1200;

/** Each provider's replies for "received" and "send again". */
const replies: Readonly<Record<OnlineMethod, (reply: FastifyReply, isAccepted: boolean) => FastifyReply>> = {
  wechat: (reply, isAccepted) =>
    isAccepted ? reply.code(204).send() : reply.code(400).send({ code: "FAIL", message: "not accepted" }),
  alipay: (reply, isAccepted) =>
    reply
      .code(isAccepted ? 200 : 400)
      .type("text/plain; charset=utf-8")
      .send(isAccepted ? "success" : "fail"),
};

/** The providers' notifications, in a scope of their own, where the body stays unparsed for the signature. */
export async function servePaymentNotifications(app: FastifyInstance, payments: OnlinePayment): Promise<void> {
  await app.register((scope, _, done) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, parsed) => parsed(null, body));
    for (const method of ["wechat", "alipay"] as const) {
      const route = paymentNotificationRoutes[method];
      scope.route({
        method: route.method,
        url: `${BASE}${route.path}`,
        bodyLimit: MAX_BYTES,
        config: { declared: route, rateLimit: { max: MAX_PER_MINUTE, timeWindow: "1 minute" } },
        handler: async (request, reply) => {
          const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
          try {
            await payments.receive(method, { headers: request.headers, body });
            return replies[method](reply, true);
          } catch (error) {
            if (error instanceof NotificationError)
              request.log.warn({ provider: method, reason: error.message }, "payment notification rejected");
            else request.log.error({ err: error, provider: method }, "payment notification failed");
            return replies[method](reply, false);
          }
        },
      });
    }
    done();
  });
}
