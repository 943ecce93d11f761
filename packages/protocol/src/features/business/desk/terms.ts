import * as z from "zod";

// What other calls know of the front desk: its acts with their permissions, its cards' states, its authorizations' ids.

/** What a front desk does with a guest's cards. */
export const DESK_ACTS = ["checkIn", "extra", "extend", "move", "checkOut", "lost", "void"] as const;
export type DeskAct = (typeof DESK_ACTS)[number];
/** The permission for each; lost cards and moves have their own. */
export const DESK_PERMISSIONS = {
  checkIn: "business:desk:issue",
  extra: "business:desk:issue",
  extend: "business:desk:issue",
  move: "business:desk:move",
  checkOut: "business:desk:issue",
  lost: "business:desk:lost",
  /** A guest left with a card: a short-lived newer one ends it at the door. */
  void: "business:desk:lost",
} as const satisfies Record<DeskAct, string>;

/** A user with one of these permissions may write cards at a front desk. */
export const ACT_PERMISSIONS = ["business:desk:issue", "business:desk:move", "business:desk:lost"] as const;

/** Permission to change what one act writes, with the authorization password. */
export const OVERRIDE_PERMISSION = "business:desk:override";
/** Permission to set how a hotel's front desk works, and to end its shifts. */
export const POLICY_PERMISSION = "business:hotel:policy";
/** What one act can change; its room, hotel and card type never. */
export const ACT_OVERRIDES = ["validTo", "areas", "liftFloors", "relays", "offDelay"] as const;
export type OverrideName = (typeof ACT_OVERRIDES)[number];
/** The acts that write what a room has. */
export const OVERRIDABLE_ACTS = ["checkIn", "extra", "extend", "move", "lost"] as const satisfies readonly DeskAct[];

/** The number of a booking. A digit is needed, so that no name is one. */
export const StayReference = z
  .string({ error: "STAY_REFERENCE" })
  .trim()
  .regex(/^(?=.*\d)[A-Za-z0-9-]{1,20}$/, { error: "STAY_REFERENCE" })
  .meta({ examples: ["B-20418"] });

/** Who may hold a card of a stay, and what became of it. */
export const HOLD_STATES = ["held", "handedBack", "overwritten", "lostPending", "lost", "dead"] as const;
export type HoldState = (typeof HOLD_STATES)[number];
/**
 * What a person says of a card that no encoder sees. opened: the new card was used, so that the lost one is void at the
 * door; dead: no lock reads it any more, and an extra card takes its place.
 */
export const CARD_CONFIRMATIONS = ["handedBack", "opened", "lost", "dead"] as const;
export type CardConfirmation = (typeof CARD_CONFIRMATIONS)[number];

export const GrantId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,64}$/)
  .meta({ examples: ["grantgrantgrant1"] });
