import type { ServerResponse } from "node:http";
import { Server as TcpServer } from "node:net";
import { setImmediate as nextPoll, setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { deadline, type StartTimer } from "../timer.ts";

/** A request that was sent before its client could know of the stop arrives within this time. */
const GRACE_MS = 1_000;
/** How long requests in work, and runs of timed tasks, may delay a stop. */
export const DRAIN_MS = 8_000;
/** A stop ends by then, whatever still hangs. */
export const STOP_MS = 10_000;

const countConnections = (server: TcpServer): Promise<number> =>
  new Promise((resolve) => server.getConnections((error, count) => resolve(error ? 0 : count)));

/**
 * Accepts the connections that wait in the system's queue: closing the listener would reset them with what they sent.
 * The event loop accepts one each time that it polls; when it polled and got none, the queue is empty.
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
  // To the end of this turn; from here on each wait holds one whole poll.
  await nextPoll();
  let before: number;
  do {
    before = count;
    await nextPoll();
  } while (count > before && !isOver);
  server.off("connection", accept);
  stop();
}

/** The requests of a server that are in work, and how they end when it stops. */
export class Drain {
  readonly #inWork = new Set<ServerResponse>();
  #isStopping = false;
  #onIdle: () => void = () => undefined;

  /** Watches the requests of `app`: to be called before its routes are added. */
  attach(app: FastifyInstance): void {
    app.addHook("onRequest", (_, { raw }, done) => {
      this.#inWork.add(raw);
      raw.once("close", () => {
        this.#inWork.delete(raw);
        if (this.#inWork.size === 0) this.#onIdle();
      });
      done();
    });
    // Fastify says this only to requests that begin after the stop.
    app.addHook("onSend", (_, reply, payload, done) => {
      if (this.#isStopping) reply.header("connection", "close");
      done(null, payload);
    });
  }

  /** Takes no new connections, lets what was sent be answered, and closes the rest. */
  async stop({ server }: FastifyInstance, after: StartTimer, endStreams: () => void): Promise<void> {
    this.#isStopping = true;
    endStreams();
    if (!server.listening) return;
    await acceptWaiting(server, after);
    // HTTP's own close() would also close idle connections whose next request is on its way.
    TcpServer.prototype.close.call(server);
    if ((await countConnections(server)) > 0) {
      await sleep(GRACE_MS);
      // A busy process may find its timer over before it has read what arrived meanwhile.
      await nextPoll();
    }
    endStreams();
    await this.#finish(after);
    // Idle ones, and those that never sent a whole request: HTTP counts these as active.
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
