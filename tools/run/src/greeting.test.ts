import { join } from "node:path";
import { expect, test } from "vitest";
import type { Demo } from "./demo.ts";
import { greeting } from "./greeting.ts";
import { root } from "./workspace.ts";

const demo: Demo = {
  data: join(root, "data"),
  port: { wished: 8080, got: 8080 },
  bridgePort: { wished: 21430, got: 21430 },
  paymentPort: { wished: 8090, got: 8090 },
  serverEnv: {},
  bridgeEnv: {},
  encoder: "/tmp/encoder",
  card: "/tmp/card.mfd",
  accounts: { receive: () => false, known: () => [{ name: "admin", password: "aB-3_x" }] },
};

test("the greeting says where to go, how to sign in, where the encoder is and how to stop", () => {
  expect(greeting("http://127.0.0.1:8080", demo).trim().split("\n")).toEqual([
    "address   http://127.0.0.1:8080",
    "  account   admin      password aB-3_x",
    "  encoder   simulated TWN4 with a card on it: twn4:/tmp/encoder",
    "  bridge    http://127.0.0.1:21430",
    "  payment   http://127.0.0.1:8090 (a local gateway: pay there with a click)",
    "  data      data (delete this folder to begin anew)",
    "  cards     type a letter and Enter to change the card on the encoder: h the hotel's card, o another hotel's,",
    "            x an expired one that was not returned, b a blank one, a again the one that was written last, l none",
    "  try       in another terminal, in this folder:",
    "            ADEL_BRIDGE_HOME=data/bridge npx pnpm card-bridge doctor --encoder twn4:/tmp/encoder",
    "  Ctrl-C stops everything.",
  ]);
});

test("a password that the owner gave is not repeated", () => {
  const words = greeting("", { ...demo, accounts: { receive: () => false, known: () => [] } });
  expect(words).toContain("account   admin      with the password it was given");
});

test("a taken port is named, and what follows from it", () => {
  const words = greeting("", { ...demo, port: { wished: 8080, got: 4000 }, bridgePort: { wished: 21430, got: 4001 } });
  expect(words).toContain("(another program has port 8080)");
  expect(words).toContain("ADEL_BRIDGE_HOME=data/bridge ADEL_BRIDGE_PORT=4001 npx pnpm card-bridge doctor");
  expect(words).toContain("http://127.0.0.1:4001  (another program has port 21430, and pages will find that one)");
});

test("a folder with a space is quoted in the command to copy", () => {
  const words = greeting("", { ...demo, data: "/home/desk/my data", encoder: "/home/desk/my data/bridge/encoder" });
  expect(words).toContain("ADEL_BRIDGE_HOME='/home/desk/my data/bridge' npx pnpm card-bridge");
  expect(words).toContain("--encoder 'twn4:/home/desk/my data/bridge/encoder'");
});
