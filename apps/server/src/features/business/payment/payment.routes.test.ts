import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { buildOrder } from "../../../../testing/build-order.ts";
import { startTestServer, type TestServer } from "../../../../testing/test-server.ts";

describe("payment settings", () => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer();
    token = await server.signIn();
  });
  afterAll(() => server.close());
  const call = (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
    server.call(method, `business/payment/setting${path}`, { token, ...(body !== undefined && { body }) });
  const input = (more: object = {}) => ({
    originalPrice: 1200,
    price: 1000,
    minQuantity: 1,
    maxQuantity: 99,
    methods: ["offline"],
    ...more,
  });
  const buy = async (quantity: number) => {
    const body = buildOrder({ quantity });
    return (await server.call("POST", "business/order", { token, body })).body;
  };

  it("sells nothing until a price is there and switched on", async () => {
    expect(await buy(1)).toMatchObject({ code: 409, fault: "NO_PRICE" });
    const { id } = (await call("POST", "", input({ status: "1" }))).body.data;
    expect((await buy(2)).fault).toBe("NO_PRICE");
    await call("DELETE", `/${id}`);
  });

  // [R:1.area.payment-settings] [R:3.payment-setting.original-price] [R:3.payment-setting.preferential-price]
  // [R:3.payment-setting.max-quantity] [R:3.payment-setting.min-quantity] [R:3.payment-setting.method]
  it("is kept with both prices, both bounds and its methods", async () => {
    const { data } = (await call("POST", "", input())).body;
    expect((await call("GET", `/${data.id}`)).body.data).toEqual({
      ...input(),
      id: data.id,
      status: "0",
      remark: "",
      createTime: "2026-11-20 18:00:00",
    });
    expect((await call("PUT", "", { ...data, price: 900 })).body.data.price).toBe(900);
    expect((await call("GET", "/list?method=offline&status=0")).body.total).toBe(1);
    expect((await call("POST", "/export")).headers["content-type"]).toMatch(/spreadsheet/);
    expect((await call("DELETE", `/${data.id}`)).body.code).toBe(200);
    expect((await call("GET", `/${data.id}`)).body.code).toBe(404);
    const rows = server.context.db.selectFrom("audit_trail").select("row_id").where("entity", "=", "business/payment");
    expect((await rows.where("row_id", "=", String(data.id)).execute()).length).toBe(3);
  });

  it.for([
    [{ price: 1201 }, "price"],
    [{ price: 9.5 }, "price"],
    [{ price: -1 }, "price"],
    [{ originalPrice: "12" }, "originalPrice"],
    [{ minQuantity: 100 }, "maxQuantity"],
    [{ minQuantity: 0 }, "minQuantity"],
    [{ methods: [] }, "methods"],
  ] as const)("refuses %j at its field", async ([more, path]) => {
    expect((await call("POST", "", input(more))).body).toMatchObject({ code: 400, errors: [{ path }] });
  });

  it("takes the lowest price that holds for the quantity, and says which quantities are sold", async () => {
    await call("POST", "", input());
    await call("POST", "", input({ minQuantity: 50, maxQuantity: 200, price: 800 }));
    expect((await buy(49)).data.price).toBe(1000);
    expect((await buy(50)).data).toMatchObject({ price: 800, payAmount: 40_000 });
    expect(await buy(201)).toMatchObject({
      errors: [{ path: "quantity", message: expect.stringContaining("1到200") }],
    });
  });
});
