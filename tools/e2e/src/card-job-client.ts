import { emptyCard, printDump, uid } from "@adel/card";
import { type Card, cardOf } from "@adel/devices";
import * as z from "zod";
import { HOTEL_PASSWORD } from "./hotel-form.ts";
import { BridgeSocket, type Session, session } from "./page-client.ts";
import type { Stack } from "./stack.ts";

const Id = z.looseObject({ id: z.number() });
const Rows = z.looseObject({ rows: z.array(Id).min(1) });
const Job = z.looseObject({ jobId: z.string(), ticket: z.string() });
const Receipt = z.looseObject({ receipt: z.string() });
const PLAN = { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 };

/** The fields of a job, and the size of the card that is put on. */
export type CardOrder = { readonly hotelId: number; readonly cardSize?: "1k" | "4k" } & Readonly<
  Record<string, unknown>
>;

/** A clerk with the server's one encoder, who has cards written by server and bridge as a page would. */
export async function cardDesk(stack: Stack, authPassword = HOTEL_PASSWORD) {
  const call: Session = await session(stack);
  const encoderId = Rows.parse(await call("GET", "/business/encoder/list")).rows[0]?.id ?? 0;

  /** What a call answers; a refusal fails the test with what the server says. */
  const asked = async (method: string, path: string, body?: object): Promise<unknown> => {
    const { code, msg, data } = await call(method, path, body);
    if (code !== 200) throw new Error(`${method} ${path}: ${code} ${msg}`);
    return data;
  };

  const settled = async (socket: BridgeSocket, jobId: string): Promise<void> => {
    const { outcome, fault: error, result } = await socket.stands(jobId, "finished");
    if (outcome !== "done") throw new Error(`the card was not written: ${error}`);
    const { receipt } = Receipt.parse(await asked("POST", `/business/card/job/${jobId}/result`, { token: result }));
    await socket.ask("settle", { receipt });
  };

  return {
    /** A hotel that works with the authorization password of all; gives its id. */
    addHotel: async (hotelNumber: number, sectorPlan: object = PLAN): Promise<number> => {
      const password = { authPassword: HOTEL_PASSWORD, authPasswordAgain: HOTEL_PASSWORD };
      const hotel = { hotelNumber, hotelName: `Hotel ${hotelNumber}`, sectorPlan, ...password };
      return Id.parse(await asked("POST", "/business/hotel", hotel)).id;
    },

    /** A blank card with this UID, written by the product; gives what then lies on the encoder. */
    written: async (uidText: string, { cardSize = "1k", ...order }: CardOrder): Promise<Card> => {
      const file = await stack.placeCard(uidText, printDump(emptyCard(uid(uidText), cardSize), "mfd"));
      const socket = new BridgeSocket(stack.url);
      const { encoder, lease } = await socket.open(call, encoderId);
      const { card, nonce } = await socket.ask("identify", { encoder, lease });
      const way = { encoderId, uid: card.uid, bridgeNonce: nonce, cardSize };
      const proof = { authPassword, idempotencyKey: crypto.randomUUID() };
      const { jobId, ticket } = Job.parse(await asked("POST", "/business/card/job", { ...way, ...order, ...proof }));
      await socket.ask("run", { encoder, lease, ticket });
      await settled(socket, jobId);
      socket.close();
      return asCard(uidText, stack.image(file));
    },
  };
}
export type CardDesk = Awaited<ReturnType<typeof cardDesk>>;

/** A card's image as devices see it. */
export const asCard = (uidText: string, image: Uint8Array): Card =>
  cardOf(new Uint8Array(Buffer.from(uidText, "hex")), image);
