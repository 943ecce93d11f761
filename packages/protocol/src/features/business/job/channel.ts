import * as z from "zod";
import { Nonce } from "../../../bridge/ticket.ts";
import { Uid } from "../../../card-frames/card-answer.ts";
import { Id } from "../../../kernel/route.ts";

/** By the page's own socket to the bridge on its computer, or over the bridge's connection to the server. */
const CHANNELS = ["local", "remote"] as const;
/** The way a card is reached, and what each needs: a page gives the local bridge's nonce; the server has the remote one's. */
export const way = {
  encoderId: Id,
  uid: Uid,
  bridgeNonce: Nonce.optional(),
  via: z.enum(CHANNELS).default("local"),
  /** Remote: take the encoder from its present holder. */
  steal: z.boolean().default(false),
};
export const hasNonce = ({ via, bridgeNonce }: { via: (typeof CHANNELS)[number]; bridgeNonce?: string | undefined }) =>
  via === "remote" || bridgeNonce !== undefined;
export const nonceMissing = { path: ["bridgeNonce"], error: "BRIDGE_NONCE_NEEDED" };

/** What a bridge signed, as the page delivers it. */
export const SealedResult = z.object({ token: z.string().max(60_000) });
