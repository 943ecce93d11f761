import { connect, type Socket } from "node:net";

export interface RawReply {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

/** Sends bytes unchanged, which no HTTP client would do, and returns what is received until the connection closes. */
export function raw(port: number, text: string, host = "127.0.0.1"): Promise<RawReply> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port });
    let received = "";
    socket.on("data", (part: Buffer) => {
      received += part.toString("latin1");
    });
    socket.once("error", reject);
    socket.once("close", () => {
      const [head = "", ...body] = received.split("\r\n\r\n");
      resolve({ status: Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0), head, body: body.join("\r\n\r\n") });
    });
    socket.write(text);
  });
}

/** A request line with headers; requests that the connection is closed after the reply. */
export const requestText = (
  line: string,
  headers: readonly (readonly [name: string, value: string])[],
  connection = "close",
): string =>
  [line, ...headers.map(([name, value]) => `${name}: ${value}`), `Connection: ${connection}`, "", ""].join("\r\n");

/** A socket upgraded manually, for frames that no WebSocket client would send. */
export function upgraded(port: number, more: readonly (readonly [string, string])[]): Promise<RawSocket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: "127.0.0.1", port });
    let head = "";
    const closed = new Promise<Buffer>((done) => {
      const parts: Buffer[] = [];
      socket.on("data", (part: Buffer) => {
        parts.push(part);
        head += part.toString("latin1");
        if (head.includes("\r\n\r\n")) resolve({ socket, head: head.split("\r\n\r\n")[0] ?? "", closed });
      });
      socket.once("close", () => done(Buffer.concat(parts)));
    });
    socket.once("error", reject);
    const headers = [
      ["Host", `127.0.0.1:${port}`],
      ["Upgrade", "websocket"],
      ["Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ=="],
      ["Sec-WebSocket-Version", "13"],
      ...more,
    ] as const;
    socket.write(requestText("GET /socket HTTP/1.1", headers, "Upgrade"));
  });
}
export interface RawSocket {
  readonly socket: Socket;
  /** The head of the reply to the upgrade. */
  readonly head: string;
  /** Everything received until the end. */
  readonly closed: Promise<Buffer>;
}

/** A frame as a client masks it (RFC 6455 §5.2), with any first byte: FIN, reserved bits, opcode. */
export function clientFrame(first: number, payload: Buffer): Buffer {
  const mask = Buffer.from([1, 2, 3, 4]);
  const size = payload.length;
  const length =
    size < 126
      ? Buffer.from([0x80 | size])
      : size < 65_536
        ? Buffer.from([0x80 | 126, size >> 8, size & 0xff])
        : Buffer.from([0x80 | 127, 0, 0, 0, 0, size >>> 24, (size >> 16) & 0xff, (size >> 8) & 0xff, size & 0xff]);
  const masked = Buffer.from(payload.map((byte, at) => byte ^ (mask[at % 4] ?? 0)));
  return Buffer.concat([Buffer.from([first]), length, mask, masked]);
}

/** The code of the daemon's close frame; undefined if there is none. */
export function closeCode(received: Buffer): number | undefined {
  const at = received.lastIndexOf(Buffer.from([0x88]));
  return at < 0 || at + 4 > received.length ? undefined : received.readUInt16BE(at + 2);
}
