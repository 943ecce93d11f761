// Casts: a server that listens on a port has such an address.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { SESSION_CLOSE } from "@adel/protocol/bridge/session";
import { afterEach, beforeEach, expect, it } from "vitest";
import { WebSocketServer } from "ws";
import { type ProcessSetup, processSetup } from "../api/testing/process.ts";
import { addBinding, newKey } from "../jobs/bindings.ts";

let setup: ProcessSetup;
let server: WebSocketServer;
beforeEach(async () => {
  setup = await processSetup();
  server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  server.on("connection", (socket) => socket.close(SESSION_CLOSE.refused));
  await once(server, "listening");
});
afterEach(async () => {
  await setup.dispose();
  server.close();
});

it("status tells of a pairing with an address that no encoder can have", async () => {
  await addBinding(setup.files.bindings, {
    deviceNumber: "E-0001",
    deviceName: "front desk",
    encoder: "twn4:/dev/ttyS0?timout=3000",
    server: "http://127.0.0.1:1",
    origins: [],
    key: newKey(setup.keyText),
  });
  const status = setup.run(["status"]);
  expect(await status.ended).toBe(0);
  expect(status.out()).toMatch(/^E-0001: Encoder address must be .*with known options only$/m);
});

it("status tells of a pairing that the server no longer accepts, and what to do", async () => {
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  await addBinding(setup.files.bindings, {
    deviceNumber: "E-0001",
    deviceName: "front desk",
    encoder: "sim:twn4",
    server: address,
    origins: [address],
    key: newKey(setup.keyText),
  });
  const daemon = await setup.serve();
  await daemon.logs("pairing revoked by the server");
  const status = setup.run(["status"]);
  expect(await status.ended).toBe(0);
  expect(status.out()).toMatch(/^E-0001 .* pairing revoked$/m);
  expect(status.out()).toContain("the server no longer accepts this pairing");
  const report = setup.run(["status", "--json"]);
  await report.ended;
  expect(JSON.parse(report.out()).bindings).toMatchObject([{ connection: { state: "revoked" } }]);
});
