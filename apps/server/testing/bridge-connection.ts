// Casts: an address that listens is one of TCP, and frames are read by the field that each test looks at.
import { once } from "node:events";
import type { AddressInfo } from "node:net";
import type { BridgeMessage, ServerMessage } from "@adel/protocol";
import { WebSocket } from "ws";
import type { testBridge } from "./bridge.ts";
import { buildEncoderStatus } from "./build-encoder.ts";
import type { TestServer } from "./test-server.ts";

type Bridge = ReturnType<typeof testBridge>;
type Named<O extends ServerMessage["order"]> = Extract<ServerMessage, { order: O }>;

/** A bridge's line to a server that listens: logged in, with a card on its encoder where one is named. */
export async function bridgeLine({ app }: TestServer, bridge: Bridge, deviceNumber: string) {
  if (!app.server.listening) await app.listen({ host: "127.0.0.1", port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/adel/bridge/session`);
  const orders: ServerMessage[] = [];
  let look: () => void = () => undefined;
  socket.on("message", (data) => {
    orders.push(JSON.parse(String(data)) as ServerMessage);
    look();
  });
  const closed = once(socket, "close").then(([code]) => Number(code));
  const say = (word: BridgeMessage) => socket.send(JSON.stringify(word));
  /** The next order of this kind; it is taken away. */
  const told = <O extends ServerMessage["order"]>(order: O) =>
    new Promise<Named<O>>((resolve) => {
      look = () => {
        const at = orders.findIndex((one) => one.order === order);
        if (at < 0) return;
        look = () => undefined;
        resolve(orders.splice(at, 1)[0] as Named<O>);
      };
      look();
    });
  const { nonce } = await told("challenge");
  say({ word: "login", token: await bridge.sign({ deviceNumber, nonce, version: "1.0.0" }, "session") });
  await told("welcome");
  const encoder = `twn4:/dev/${deviceNumber}`;
  return {
    say,
    told,
    closed,
    /** How many orders of this kind wait to be taken. */
    waiting: (order: ServerMessage["order"]) => orders.filter((one) => one.order === order).length,
    /** A card lies there, with the nonce for one job on it. */
    place: (uid: string, offered: string) =>
      say({
        word: "status",
        encoder: buildEncoderStatus(uid, { encoder, deviceNumber }),
        offer: { uid, nonce: offered },
      }),
    /** A job that waits for its card to be laid back. */
    wait: (jobId: string, uid: string) =>
      say({
        word: "job",
        job: {
          ...{ jobId, encoder, act: "write", uid, state: "waiting", phase: "writing", done: 3, all: 8, sector: 1 },
          ...{ blocksVerified: [], sectorsWritten: 0, sectorsPlanned: 2, fault: "CARD_LIFTED", faultValues: {} },
          ...{ outcome: null, result: null },
        },
      }),
    /** A job's end, with what its bridge signed. */
    bring: (jobId: string, uid: string, result: string) =>
      say({
        word: "job",
        job: {
          jobId,
          encoder,
          act: "write",
          uid,
          state: "finished",
          phase: "verifying",
          done: 8,
          all: 8,
          sector: null,
          blocksVerified: [],
          sectorsWritten: 0,
          sectorsPlanned: 0,
          fault: null,
          faultValues: {},
          outcome: "done",
          result,
        },
      }),
    hangUp: async () => {
      socket.close();
      await closed;
    },
  };
}
