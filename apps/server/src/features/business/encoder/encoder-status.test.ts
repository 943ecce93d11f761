import type { EncoderBinding, EncoderInput, EncoderLine } from "@adel/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { NONCE, testBridge } from "../../../../testing/bridge.ts";
import { bridgeLine } from "../../../../testing/bridge-connection.ts";
import { buildEncoder } from "../../../../testing/build-encoder.ts";
import { listenTo } from "../../../../testing/event-stream.ts";
import { DIALECTS, startTestServer, type TestServer } from "../../../../testing/test-server.ts";

describe.for(DIALECTS)("looking on at encoders, on %s", (dialect) => {
  let server: TestServer;
  let admin: string;
  beforeAll(async () => {
    server = await startTestServer(dialect, { seed: "demo" });
    admin = await server.signIn();
    await server.app.listen({ host: "127.0.0.1", port: 0 });
  });
  afterAll(() => server.close());

  const call = async (method: "GET" | "POST" | "PUT", path: string, body?: object, token = admin) =>
    (await server.call(method, `business/encoder${path}`, { token, ...(body && { body }) })).body;
  const add = async (deviceNumber: string, more: Partial<EncoderInput> = {}): Promise<number> =>
    (await call("POST", "", buildEncoder(deviceNumber, more))).data.id;
  const pair = async (id: number, host: string, token = admin) => {
    const { code } = (await call("POST", `/${id}/pairing`, undefined, token)).data;
    const sent = { body: { code, bridgeVersion: "0.9.0", host } };
    return (await server.call("POST", "bridge/pair", sent)).body.data.key as string;
  };

  const listen = (ids: readonly number[], token = admin) =>
    listenTo<EncoderLine>(server.app, `business/encoder/events/${ids.join(",")}`, token);

  // [R:2.screen.encoder]
  it("reports the current state of several, and each again after a change of connection or card", async () => {
    const [here, away] = [await add("LOOK-1"), await add("LOOK-2")];
    const bridge = testBridge("LOOK-1", await pair(here, "desk"));
    const list = await listen([here, away]);
    expect(list.type).toContain("text/event-stream");
    const dark = { online: false, state: null, card: null };
    expect([await list.next(), await list.next()]).toMatchObject([
      { id: here, ...dark, bridgeVersion: "0.9.0" },
      { id: away, ...dark, bridgeVersion: null, lastSeenTime: null },
    ]);
    const line = await bridgeLine(server, bridge, "LOOK-1");
    expect(await list.next()).toMatchObject({ id: here, online: true, bridgeVersion: "1.0.0" });
    line.place("04A1B2C3", NONCE);
    expect(await list.next()).toMatchObject({ id: here, online: true, state: "card", card: { uid: "04A1B2C3" } });
    const late = await listen([here]);
    expect(await late.next()).toMatchObject({ id: here, online: true, state: "card", card: { uid: "04A1B2C3" } });
    late.stop();
    await line.hangUp();
    expect(await list.next()).toMatchObject({ id: here, ...dark });
    list.stop();
  });

  it("reports none if one of them is not visible", async () => {
    const hidden = await add("LOOK-3");
    const [seen] = (await call("GET", "/list?search=FRONT-DESK-1")).rows;
    const operator = await server.signIn("operator", server.passwordOf("operator"));
    expect(await call("GET", `/${seen.id}`, undefined, operator)).toMatchObject({ code: 200 });
    for (const ids of [`${hidden}`, `${seen.id},${hidden}`, `${seen.id},99999`])
      expect(await call("GET", `/events/${ids}`, undefined, operator)).toMatchObject({ code: 404 });
    expect(await call("GET", `/${hidden}/bindings`, undefined, operator)).toMatchObject({ code: 404 });
  });

  // [R:1.area.encoder-binding]
  it("keeps each binding: the computer, who bound it and when, and who ended it", async () => {
    const id = await add("LOOK-4");
    const bindings = async (query = "") => await call("GET", `/${id}/bindings${query}`);
    expect(await bindings()).toMatchObject({ rows: [], total: 0 });
    await pair(id, "desk");
    server.clock.advance(60_000);
    const key = await pair(id, "lobby");
    server.clock.advance(60_000);
    await call("PUT", `/unbind/${id}`);
    const shown = await bindings();
    expect(shown).toMatchObject({
      total: 2,
      rows: [
        { host: "lobby", bridgeVersion: "0.9.0", boundBy: "admin", endedBy: "admin" },
        { host: "desk", bridgeVersion: "0.9.0", boundBy: "admin", endedBy: "admin" },
      ],
    });
    const [lobby, desk] = shown.rows as EncoderBinding[];
    expect(desk?.endedTime).toBe(lobby?.boundTime);
    expect(lobby?.endedTime).not.toBe(lobby?.boundTime);
    expect(lobby?.keyFingerprint).not.toBe(desk?.keyFingerprint);
    expect(JSON.stringify(shown)).not.toContain(key);
    expect((await bindings("?pageSize=1&pageNum=2")).rows).toMatchObject([{ host: "desk" }]);
    expect((await bindings("?orderByColumn=boundTime&isAsc=asc")).rows).toMatchObject([
      { host: "desk" },
      { host: "lobby" },
    ]);
  });

  it("shows its hotel, and its new name as soon as it changes", async () => {
    const [hotel] = (await server.call("GET", "business/hotel/list?search=1001", { token: admin })).body.rows;
    const id = await add("LOOK-5", { hotelId: hotel.id });
    const listed = async () => (await call("GET", `/list?hotelId=${hotel.id}`)).rows;
    expect((await call("GET", `/${id}`)).data).toMatchObject({ hotelId: hotel.id, hotelName: hotel.hotelName });
    expect(await listed()).toMatchObject([{ id, hotelName: hotel.hotelName }]);
    const { data } = (await server.call("GET", `business/hotel/${hotel.id}`, { token: admin })).body;
    const renamed = await server.call("PUT", "business/hotel", { token: admin, body: { ...data, hotelName: "新名" } });
    expect(renamed.body).toMatchObject({ code: 200 });
    expect(await listed()).toMatchObject([{ id, hotelName: "新名" }]);
  });
});
