import type { ServerResponse } from "node:http";
import { Server as TcpServer } from "node:net";
import { setImmediate as nextPoll, setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { deadline, type StartTimer } from "../timer.ts";

/** A request that was sent before its client could detect the stop arrives within this time. */
const GRACE_MS = 1_000;
/** How long active requests and runs of timed tasks may delay a stop. */
export const DRAIN_MS = 8_000;
/** Maximum duration of a stop. */
export const STOP_MS = 10_000;

const countConnections = (server: TcpServer): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));

/**
 * Accepts the connections in the system's queue: closing the listener would reset them with their requests. The event
 * loop accepts one connection per poll; when a poll got none, the queue is empty.
 */
async function acceptWaiting(server: TcpServer, after: StartTimer): Promise<void> {
  let isOver = false;
  const stop = after(GRACE_MS, () => {
    isOver = true;
  });
  let count = 0;
  const accept = () => {
    count++;
  };
  server.on("connection", accept);
  // To the end of this turn of the event loop; from here on each wait includes one complete poll.
  await nextPoll();
  let before: number;
  do {
    before = count;
    await nextPoll();
  } while (count > before && !isOver);
  server.off("connection", accept);
  stop();
}

/** The active requests of a server, and how they end when it stops. */
export class Drain {
  readonly #inWork = new Set<ServerResponse>();
  #isClosed = false;
  #onIdle: () => void = () => undefined;

  /** Watches the requests of `app`; must be called before its routes are added. */
  attach(app: FastifyInstance): void {
    app.addHook("onRequest", (_, { raw }, done) => {
      // A client that receives a close reconnects at once, so that the queue would never become empty.
      if (!this.#isClosed && raw.hasHeader("connection")) raw.removeHeader("connection");
      this.#inWork.add(raw);
      raw.once("close", () => {
        this.#inWork.delete(raw);
        if (this.#inWork.size === 0) this.#onIdle();
      });
      done();
    });
    // Fastify sets this header only on requests that begin after the stop.
    app.addHook("onSend", (_, reply, payload, done) => {
      if (this.#isClosed) reply.header("connection", "close");
      done(null, payload);
    });
  }

  /** Stops accepting connections, replies to requests already sent, and closes the rest. */
  async stop({ server }: FastifyInstance, after: StartTimer, endStreams: () => void): Promise<void> {
    endStreams();
    if (!server.listening) return;
    await acceptWaiting(server, after);
    this.#isClosed = true;
    // HTTP's own close() would also close idle connections whose next request is on its way.
    TcpServer.prototype.close.call(server);
    if ((await countConnections(server)) > 0) {
      await sleep(GRACE_MS);
      // In a busy process the timer may fire before data is read that arrived meanwhile.
      await nextPoll();
    }
    endStreams();
    await this.#finish(after);
    // Idle ones, and those that never sent a complete request: HTTP counts these as active.
    server.closeAllConnections();
  }

  async #finish(after: StartTimer): Promise<void> {
    if (this.#inWork.size === 0) return;
    const limit = deadline(after, DRAIN_MS - GRACE_MS);
    const idle = new Promise<void>((resolve) => {
      this.#onIdle = resolve;
    });
    await Promise.race([idle, limit.over]);
    limit.stop();
  }
}
