import { expect, it } from "vitest";
import { INTRANET, lookupLocation } from "./geoip.ts";

it.each([
  "127.0.0.1",
  "10.0.0.8",
  "172.16.0.1",
  "172.31.255.1",
  "192.168.1.2",
  "100.64.0.1",
  "::1",
  "fd00::1",
  "fe80::1",
  "::ffff:10.1.1.1",
])("knows %s for an address of a private network", async (address) =>
  expect(await lookupLocation(address)).toBe(INTRANET),
);

it("finds country, province, city and provider of a public IPv4 or IPv6 address", async () => {
  expect(await lookupLocation("120.24.78.68")).toMatch(/^中国 广东省 深圳市/);
  expect(await lookupLocation("::ffff:120.24.78.68")).toMatch(/^中国 广东省 深圳市/);
  expect(await lookupLocation("240e:47d:c20:1627:30a3:ba0d:a5e6:ec19")).toMatch(/^中国 广东省/);
  expect(await lookupLocation("172.32.0.1")).not.toBe(INTRANET);
});

it("finds nothing for an invalid address", async () => {
  expect(await lookupLocation("")).toBe("");
  expect(await lookupLocation("front desk")).toBe("");
});
