import * as z from "zod";
import { Id } from "../../../kernel/route.ts";

// Shift authorizations: how one is opened, resumed and shown.

export const Grant = z.object({
  id: z.string(),
  hotelId: z.number(),
  hotelName: z.string(),
  encoderId: z.number(),
  encoderName: z.string(),
  userName: z.string(),
  openTime: z.string(),
  expireTime: z.string(),
  /** Without an act until then the grant becomes idle and must be resumed. */
  idleTime: z.string(),
  cardsLeft: z.number(),
  /** An idle grant is resumed with its user's PIN, or with the hotel's password if the user has none. */
  state: z.enum(["live", "idle"]),
  hasPin: z.boolean(),
  idleMinutes: z.number(),
  /** Whether it belongs to the caller's session: only then it can be used and resumed. */
  isOwn: z.boolean(),
});
export type Grant = z.output<typeof Grant>;

export const GrantInput = z.object({
  hotelId: Id,
  encoderId: Id,
  via: z.enum(["local", "remote"]).default("local"),
  authPassword: z.string().min(1).max(64),
});
export type GrantInput = z.output<typeof GrantInput>;

/** Accepts any text: an invalid PIN is reported as a wrong one. */
export const WakeInput = z.object({ pin: z.string().min(1).max(20) });
