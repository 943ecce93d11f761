import * as z from "zod";
import { Nonce } from "../../../bridge/ticket.ts";
import { Uid } from "../../../card-frames/card-answer.ts";
import { Id } from "../../../kernel/route.ts";

/** local: the page's own socket to the bridge on its computer; remote: the bridge's connection to the server. */
const CHANNELS = ["local", "remote"] as const;
/** Channel to the encoder: local needs the nonce that the page got from the bridge; for remote the server has it. */
export const way = {
  encoderId: Id,
  uid: Uid,
  bridgeNonce: Nonce.optional(),
  via: z.enum(CHANNELS).default("local"),
  /** Remote: take the encoder over from its present user. */
  steal: z.boolean().default(false),
};
export const hasNonce = ({ via, bridgeNonce }: { via: (typeof CHANNELS)[number]; bridgeNonce?: string | undefined }) =>
  via === "remote" || bridgeNonce !== undefined;
export const nonceMissing = { path: ["bridgeNonce"], error: "BRIDGE_NONCE_NEEDED" };

/** A result signed by a bridge, sent by the page. */
export const SealedResult = z.object({ token: z.string().max(60_000) });
