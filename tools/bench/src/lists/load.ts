import { existsSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";

/** Where a server listens, and the token that opens its lists. */
export interface Target {
  readonly port: number;
  readonly token: string;
}

/** A request; a body is JSON. */
export interface Request {
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: string;
}

const HEAD_END = "\r\n\r\n";

/** One answer's length in bytes, head and body, or 0 while its head is not there. */
function lengthOf(held: Buffer): number {
  const end = held.indexOf(HEAD_END);
  if (end < 0) return 0;
  const length = /\r\ncontent-length: (\d+)/i.exec(held.toString("latin1", 0, end))?.[1];
  if (length === undefined) throw new Error("an answer without a length");
  return end + HEAD_END.length + Number(length);
}

/** A connection that asks one thing after the other: plain sockets, so that the asking costs next to nothing. */
export async function connection({ port, token }: Target) {
  const socket: Socket = await new Promise((resolve, reject) => {
    const fresh = connect(port, "127.0.0.1", () => resolve(fresh)).once("error", reject);
  });
  socket.setNoDelay(true);
  let held = Buffer.alloc(0);
  let answered: ((answer: Buffer) => void) | undefined;
  let failed: ((why: Error) => void) | undefined;
  socket.on("close", () => failed?.(new Error("the server closed a connection")));
  socket.on("data", (part) => {
    held = held.length === 0 ? part : Buffer.concat([held, part]);
    const length = lengthOf(held);
    if (length === 0 || held.length < length) return;
    const whole = held.subarray(0, length);
    held = held.subarray(length);
    answered?.(whole);
  });
  const head = `Host: 127.0.0.1:${port}\r\nAuthorization: Bearer ${token}\r\nAccept: application/json\r\nLanguage: zh_CN\r\n`;
  return {
    /** Returns the reply unchanged. */
    send: ({ method, path, body }: Request) =>
      new Promise<Buffer>((resolve, reject) => {
        [answered, failed] = [resolve, reject];
        const type =
          body === undefined ? "" : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`;
        socket.write(`${method} ${path} HTTP/1.1\r\n${head}${type}\r\n${body ?? ""}`);
      }),
    end: () => socket.destroy(),
  };
}
export type Connection = Awaited<ReturnType<typeof connection>>;

/** What an answer holds; throws where it is not a list. */
export function listIn(answer: Buffer): { readonly rows: readonly object[]; readonly total?: number } {
  const body = JSON.parse(answer.toString("utf8", answer.indexOf(HEAD_END) + HEAD_END.length));
  if (!Array.isArray(body.rows)) throw new Error(`no list: ${JSON.stringify(body).slice(0, 200)}`);
  return body;
}

/** Clock ticks per second, as Linux reports them to every program. */
const TICKS = 100;
const usedBefore = new Map<number, number>();
/**
 * Processor time of a process in ms, without that of other processes; for an ended process the last known value,
 * because a pool closes idle connections.
 */
export function cpuMs(pid: number): number {
  const file = `/proc/${pid}/stat`;
  if (!existsSync(file)) return usedBefore.get(pid) ?? 0;
  const fields = readFileSync(file, "latin1").split(") ")[1]?.split(" ") ?? [];
  const ms = ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS;
  usedBefore.set(pid, ms);
  return ms;
}

/** Requests that were answered, and the processor time that the server's process used for them. */
export interface Work {
  readonly requests: number;
  readonly ms: number;
}
export const sum = (works: readonly Work[]): Work => ({
  requests: works.reduce((total, { requests }) => total + requests, 0),
  ms: works.reduce((total, { ms }) => total + ms, 0),
});
/** Requests a second of a core that the server had for itself. */
export const rateOf = ({ requests, ms }: Work): number => (requests * 1000) / ms;

/** Sends one request after the other over all `connections` at once, for so many ms of the processes' time. */
export async function worked(
  connections: readonly Connection[],
  requestAt: (at: number) => Request,
  pids: readonly number[],
  ms: number,
): Promise<Work> {
  const used = () => pids.reduce((total, pid) => total + cpuMs(pid), 0);
  const before = used();
  let requests = 0;
  const lane = async ({ send }: Connection) => {
    do await send(requestAt(requests++));
    while (requests % 8 !== 0 || used() - before < ms);
  };
  await Promise.all(connections.map(lane));
  return { requests, ms: used() - before };
}
