import { randomUUID } from "node:crypto";
import { type Gateway, startGateway, startProxy } from "./gateway.ts";
import { type Reply, type Server, type Storage, startServer } from "./servers.ts";

export const PASSWORD = "Ledger-proof-2";

export interface Size {
  readonly spenders: number;
  readonly tries: number;
  readonly transferMs: number;
  readonly killEveryMs: number;
  /** So often at once. */
  readonly repeats: number;
  /** Paid online, and how many notifications come of them together. */
  readonly orders: number;
  readonly notifications: number;
}
export const SIZES: Readonly<Record<"small" | "full", Size>> = {
  small: { spenders: 8, tries: 6, transferMs: 3_000, killEveryMs: 1_500, repeats: 20, orders: 4, notifications: 80 },
  full: {
    ...{ spenders: 64, tries: 1_500, transferMs: 120_000, killEveryMs: 5_000 },
    ...{ repeats: 50, orders: 20, notifications: 1_000 },
  },
};

/** Server processes on one database behind one address, and the payment providers that they use. */
export interface World {
  readonly servers: readonly Server[];
  readonly first: Server;
  readonly gateway: Gateway;
  /** Why requests of the providers were not accepted so far, and how often. */
  readonly failures: () => string;
}

export const must = (isTrue: boolean, what: string): void => {
  if (!isTrue) throw new Error(what);
};
export const numberOf = (value: unknown): number => {
  if (typeof value !== "number") throw new Error(`no number: ${JSON.stringify(value)}`);
  return value;
};
export const succeeded = (reply: Reply | null, what: string): NonNullable<Reply["data"]> => {
  if (reply?.code !== 200) throw new Error(`${what}: ${JSON.stringify(reply)}`);
  return reply.data ?? {};
};
/** The process whose turn it is. */
export const serverAt = ({ servers, first }: World, at: number): Server => servers[at % servers.length] ?? first;

export async function withWorld<T>(storage: Storage, processes: number, act: (world: World) => Promise<T>): Promise<T> {
  const gateway = await startGateway();
  const servers: Server[] = [];
  let turn = 0;
  const proxy = await startProxy(() => servers[turn++ % servers.length]?.address ?? "");
  try {
    const first = await startServer(storage, proxy.address);
    servers.push(first);
    servers.push(
      ...(await Promise.all(Array.from({ length: processes - 1 }, () => startServer(storage, proxy.address)))),
    );
    for (const settings of gateway.settings)
      succeeded(await first.call("PUT", "business/payment/provider", settings), "provider");
    return await act({ servers, first, gateway, failures: proxy.failures });
  } finally {
    for (const server of servers) await server.kill();
    await proxy.close();
    await gateway.close();
  }
}

export async function account(server: Server, deptId?: number) {
  const reply = await server.call("GET", `business/account${deptId === undefined ? "" : `?deptId=${deptId}`}`);
  return reply?.data;
}

export async function newDept(server: Server): Promise<number> {
  const body = { deptName: `proof ${randomUUID().slice(0, 8)}`, parentId: 1 };
  return numberOf(succeeded(await server.call("POST", "system/dept", body), "department").deptId);
}

/** A user of a department with all permissions. */
export async function newPerson(server: Server, deptId: number): Promise<Server> {
  const name = `proof${randomUUID().slice(0, 8)}`;
  const person = { userName: name, nickName: name, password: PASSWORD, deptId, roleIds: [1], postIds: [] };
  succeeded(await server.call("POST", "system/user", { ...person, status: "0" }), "person");
  const own = server.as("");
  await own.signIn(name, PASSWORD);
  return own;
}

/** What an order costs: one cent each. */
export async function setPrice(server: Server): Promise<void> {
  const methods = ["offline", "wechat", "alipay"];
  const price = { originalPrice: 2, price: 1, minQuantity: 1, maxQuantity: 1_000_000, methods };
  await server.call("POST", "business/payment/setting", { ...price, status: "0", remark: "" });
}

export async function newOrder(server: Server, deptId: number, quantity: number, method = "offline"): Promise<string> {
  const order = { quantity, method, deptId, idempotencyKey: randomUUID() };
  return String(succeeded(await server.call("POST", "business/order", order), "order").orderNo);
}

/** Credit on an account, by two people as everywhere: the second one is made here. */
export async function fund(server: Server, deptId: number, quantity: number): Promise<void> {
  await setPrice(server);
  const orderNo = await newOrder(server, deptId, quantity);
  const evidence = { evidence: "proof" };
  succeeded(await server.call("POST", `business/order/${orderNo}/confirm`, evidence), "confirmed");
  const other = await newPerson(server, 1);
  succeeded(await other.call("POST", `business/order/${orderNo}/approve`, evidence), "funded");
}

export const transfer = (
  server: Server,
  toDeptId: number,
  quantity: number,
  idempotencyKey: string = randomUUID(),
): Promise<Reply | null> => server.call("POST", "business/transfer", { toDeptId, quantity, idempotencyKey });
