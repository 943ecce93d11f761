import * as z from "zod";

// Front desk terms that other calls use: acts and their permissions, card states, authorization ids.

/** Acts of a front desk: what it does with a guest's cards. */
export const DESK_ACTS = ["checkIn", "extra", "extend", "move", "checkOut", "lost", "void"] as const;
export type DeskAct = (typeof DESK_ACTS)[number];
/** The permission for each act; lost cards and moves have their own. */
export const DESK_PERMISSIONS = {
  checkIn: "business:desk:issue",
  extra: "business:desk:issue",
  extend: "business:desk:issue",
  move: "business:desk:move",
  checkOut: "business:desk:issue",
  lost: "business:desk:lost",
  /** For a guest who left with a card: a short-lived newer card invalidates it at the door. */
  void: "business:desk:lost",
} as const satisfies Record<DeskAct, string>;

/** A user with one of these permissions may write cards at a front desk. */
export const ACT_PERMISSIONS = ["business:desk:issue", "business:desk:move", "business:desk:lost"] as const;

/** Permission to override the content of an act's cards, with the authorization password. */
export const OVERRIDE_PERMISSION = "business:desk:override";
/** Permission to set a hotel's front desk policy, and to end its shift authorizations. */
export const POLICY_PERMISSION = "business:hotel:policy";
/** What an override can change; room, hotel and card type are fixed. */
export const ACT_OVERRIDES = ["validTo", "areas", "liftFloors", "relays", "offDelay"] as const;
export type OverrideName = (typeof ACT_OVERRIDES)[number];
/** The acts that can have an override. */
export const OVERRIDABLE_ACTS = ["checkIn", "extra", "extend", "move", "lost"] as const satisfies readonly DeskAct[];

/** A booking number. It must contain a digit, so that it cannot be a name. */
export const StayReference = z
  .string({ error: "STAY_REFERENCE" })
  .trim()
  .regex(/^(?=.*\d)[A-Za-z0-9-]{1,20}$/, { error: "STAY_REFERENCE" })
  .meta({ examples: ["B-20418"] });

/** State of a stay's card: whether the guest still holds it, and what happened to it. */
export const HOLD_STATES = ["held", "handedBack", "overwritten", "lostPending", "lost", "dead"] as const;
export type HoldState = (typeof HOLD_STATES)[number];
/**
 * What staff report about a card that is not on the encoder. opened: the new card was used, so the lost one is void at
 * the door; dead: no lock reads it any more, and an extra card replaces it.
 */
export const CARD_CONFIRMATIONS = ["handedBack", "opened", "lost", "dead"] as const;
export type CardConfirmation = (typeof CARD_CONFIRMATIONS)[number];

export const GrantId = z
  .string()
  .regex(/^[A-Za-z0-9_-]{16,64}$/)
  .meta({ examples: ["grantgrantgrant1"] });
