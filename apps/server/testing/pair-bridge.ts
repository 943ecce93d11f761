import { testBridge } from "./bridge.ts";
import type { TestServer } from "./test-server.ts";

/** Binds an encoder to a new bridge. */
export async function pairBridge(
  server: TestServer,
  token: string,
  { id, deviceNumber }: { readonly id: number; readonly deviceNumber: string },
) {
  const { code } = (await server.call("POST", `business/encoder/${id}/pairing`, { token })).body.data;
  const body = { code, bridgeVersion: "1", host: "h" };
  return testBridge(deviceNumber, (await server.call("POST", "bridge/pair", { body })).body.data.key);
}
