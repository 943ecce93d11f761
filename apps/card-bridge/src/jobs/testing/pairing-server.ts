import { createServer } from "node:http";

export const PAIRED_KEY = Buffer.alloc(32, 7).toString("base64url");
/** Codes and what they are exchanged for; any other code belongs to another server. */
const CODES: Readonly<Record<string, string>> = { "E1-123456": "", "E1-111111": "PAIRING_EXPIRED" };

/** A simulated server for pairing: E1-123456 is valid, E1-111111 expired. */
export async function pairingServer() {
  const asked: { readonly path: string; readonly code: string; readonly bridgeVersion: string }[] = [];
  const server = createServer((request, reply) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const body = JSON.parse(Buffer.concat(parts).toString());
      asked.push({ path: request.url ?? "", ...body });
      const error = CODES[body.code] ?? "PAIRING_REFUSED";
      const origins = ["https://office.example"];
      const data = { deviceNumber: "E1", deviceName: "front desk", key: PAIRED_KEY, origins };
      reply.setHeader("content-type", "application/json");
      reply.end(JSON.stringify(error === "" ? { code: 200, msg: "ok", data } : { code: 400, msg: "no", fault: error }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  const address = server.address();
  return {
    asked,
    url: `http://127.0.0.1:${typeof address === "object" && address ? address.port : 0}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
