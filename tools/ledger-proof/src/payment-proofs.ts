import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import type { Proof } from "./proofs.ts";
import type { Server } from "./servers.ts";
import {
  account,
  must,
  newDept,
  newOrder,
  newPerson,
  numberOf,
  serverAt,
  setPrice,
  succeeded,
  transfer,
  type World,
} from "./world.ts";

const QUANTITY = 3;
const AT_ONCE = 32;
const MAX_TRIES = 20;
const SETTLE_MS = 120_000;

const detail = async (server: Server, orderNo: string) =>
  succeeded(await server.call("GET", `business/order/${orderNo}`), "order");

/** Where the provider was slow to answer, a refund is pending until it is asked again: the minute's check, made here. */
async function settled(server: Server, orderNo: string) {
  const until = Date.now() + SETTLE_MS;
  for (;;) {
    const order = await detail(server, orderNo);
    if (order.refunding === 0 || Date.now() > until) return order;
    await server.call("POST", `business/order/${orderNo}/query`);
    await pause(200);
  }
}

function shuffled<T>(items: readonly T[]): T[] {
  const rest = [...items];
  for (let at = rest.length - 1; at > 0; at--) {
    const other = Math.floor(Math.random() * (at + 1));
    [rest[at], rest[other]] = [rest[other] as T, rest[at] as T];
  }
  return rest;
}

/** Delivers each message, many at once, and again where it is not acknowledged, as providers do; how often that was. */
async function deliver({ gateway }: World, messages: readonly string[]): Promise<number> {
  const rest = [...messages];
  let repeated = 0;
  const courier = async () => {
    for (let message = rest.pop(); message !== undefined; message = rest.pop())
      for (let tries = 1; !(await gateway.notify(message)); tries++) {
        must(tries < MAX_TRIES, `notification of ${message} never acknowledged`);
        repeated += 1;
      }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, courier));
  return repeated;
}

/** Notifications of several orders, repeated and shuffled over all processes: one credit per order. */
export const notifications: Proof = async (world, size) => {
  const { first, gateway } = world;
  await setPrice(first);
  const deptId = await newDept(first);
  const orders: string[] = [];
  for (let at = 0; at < size.orders; at++)
    orders.push(await newOrder(serverAt(world, at), deptId, QUANTITY, at % 2 === 0 ? "wechat" : "alipay"));
  const trades = (await gateway.trades()).filter(({ status }) => status === "unpaid");
  must(trades.length === orders.length, `${trades.length} trades of ${orders.length} orders`);
  for (const { outTradeNo } of trades) await gateway.pay(outTradeNo);
  const repeats = Math.ceil(size.notifications / trades.length);
  const messages = trades.flatMap(({ outTradeNo }) => Array.from({ length: repeats }, () => outTradeNo));
  const repeated = await deliver(world, shuffled(messages));
  for (const orderNo of orders) {
    const { status, remaining } = await detail(first, orderNo);
    must(status === "in-use" && remaining === QUANTITY, `${orderNo}: ${status}, ${remaining} left`);
  }
  const purchased = (await account(first, deptId))?.purchased;
  must(purchased === orders.length * QUANTITY, `${purchased} credited for ${orders.length} orders`);
  const again = repeated === 0 ? "none" : `${repeated} (${world.failures()})`;
  return `${messages.length} notifications of ${orders.length} orders, ${again} of them sent again, each order credited once`;
};

/**
 * Refunds of one online order race each other, their own repetitions, spenders of the same account and repeated
 * notifications of its payment. What the provider paid back is what the ledger gave up, and never more than was unused.
 */
export const refundRaces: Proof = async (world, { repeats }) => {
  const { first, gateway } = world;
  await setPrice(first);
  const [deptId, to] = [await newDept(first), await newDept(first)];
  const quantity = repeats * 2;
  const orderNo = await newOrder(first, deptId, quantity, "wechat");
  const [trade] = await gateway.trades();
  if (!trade) throw new Error("no trade");
  await gateway.pay(trade.outTradeNo);
  await deliver(world, [trade.outTradeNo]);
  const person = await newPerson(first, deptId);
  const refund = async (at: number, quantityBack: number, idempotencyKey: string) => {
    const body = { quantity: quantityBack, reason: "proof", idempotencyKey };
    return await serverAt(world, at).call("POST", `business/order/${orderNo}/refund`, body);
  };
  const races = Array.from({ length: repeats }, (_, at) => {
    const key = randomUUID();
    return {
      spent: transfer(serverAt(world, at).as(person.token), to, 1),
      asked: Promise.all([refund(at, (at % 4) + 1, key), refund(at + 1, (at % 4) + 1, key)]),
    };
  });
  await deliver(
    world,
    Array.from({ length: repeats }, () => trade.outTradeNo),
  );
  let refunded = 0;
  for (const [one, again] of await Promise.all(races.map(({ asked }) => asked))) {
    must(one?.data?.refundNo === again?.data?.refundNo, `two refunds of one key: ${JSON.stringify([one, again])}`);
    if (one?.code === 200) refunded += numberOf(one.data?.quantity);
    else must(one?.code === 400 || one?.code === 409, `neither refunded nor refused: ${JSON.stringify(one)}`);
  }
  const sold = (await Promise.all(races.map(({ spent }) => spent))).filter((reply) => reply?.code === 200).length;
  const order = await settled(first, orderNo);
  const left = numberOf((await account(first, deptId))?.remaining);
  const paidBack = (await gateway.trades())
    .find(({ outTradeNo }) => outTradeNo === trade.outTradeNo)
    ?.refunds.reduce((sum, { amount }) => sum + amount, 0);
  must(left >= 0 && left + sold + refunded === quantity, `${left} left, ${sold} sold, ${refunded} refunded`);
  must(order.refunded === refunded, `the order says ${order.refunded} refunded, the answers ${refunded}`);
  must(paidBack === refunded && order.refundAmount === paidBack, `${paidBack} paid back for ${refunded} credits`);
  return `${refunded} refunded, ${sold} sold, ${left} left of ${quantity}`;
};
