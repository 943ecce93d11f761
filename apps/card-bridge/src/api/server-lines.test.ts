import { SESSION_CLOSE } from "@adel/protocol/bridge/session";
import { expect, it } from "vitest";
import type { Binding } from "../jobs/bindings.ts";
import { newKey } from "../jobs/bindings.ts";
import { systemClock } from "../kernel/clock.ts";
import { createLog } from "../kernel/log.ts";
import { ServerLines } from "./server-lines.ts";

const binding: Binding = {
  deviceNumber: "E-1",
  deviceName: "desk",
  encoder: "sim:twn4",
  server: "https://cards.example",
  origins: [],
  key: newKey(Buffer.alloc(32).toString("base64url")),
};

function start() {
  const logged: string[] = [];
  const lines = new ServerLines(createLog((line) => logged.push(line), systemClock, "info"));
  lines.add(binding);
  return { lines, logged, state: () => lines.list()[0]?.state };
}
const failure = (code: string) => Object.assign(new Error("failed"), { code });

it("a pairing that the server refuses is revoked, and one that another bridge uses replaced", () => {
  const { lines, logged, state } = start();
  expect(state()).toBe("connecting");
  lines.open(binding);
  lines.close(binding, SESSION_CLOSE.refused);
  expect(state()).toBe("revoked");
  lines.close(binding, SESSION_CLOSE.refused);
  expect(logged.filter((line) => line.includes("pairing revoked"))).toHaveLength(1);
  lines.close(binding, SESSION_CLOSE.replaced);
  expect(state()).toBe("replaced");
  lines.close(binding, 1006);
  expect(state()).toBe("unreachable");
});

it("a certificate of an unknown authority is named and logged once, whatever follows it", () => {
  const { lines, logged } = start();
  for (let round = 0; round < 3; round++) {
    lines.fail(binding, failure("UNABLE_TO_GET_ISSUER_CERT_LOCALLY"));
    lines.close(binding, 1006);
  }
  expect(lines.list()).toMatchObject([{ state: "untrusted", reason: "UNABLE_TO_GET_ISSUER_CERT_LOCALLY" }]);
  expect(logged.filter((line) => line.includes("certificate not trusted"))).toHaveLength(1);
  lines.fail(binding, failure("ECONNREFUSED"));
  expect(lines.list()).toMatchObject([{ state: "unreachable", reason: "" }]);
});

it("a connection of a removed or replaced binding changes nothing", () => {
  const { lines } = start();
  lines.remove(binding);
  lines.open(binding);
  expect(lines.list()).toEqual([]);
  lines.add({ ...binding, server: "https://new.example" });
  lines.close(binding, SESSION_CLOSE.refused);
  expect(lines.list()).toMatchObject([{ server: "https://new.example", state: "connecting" }]);
});
