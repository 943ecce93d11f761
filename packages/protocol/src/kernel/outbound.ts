/** How far a message to the outside has come. */
export const OUTBOUND_STATES = ["waiting", "sent", "failed"] as const;
export type OutboundState = (typeof OUTBOUND_STATES)[number];

/** Why a message was not accepted by its receiver. */
export const OUTBOUND_REASONS = [
  "address",
  "name",
  "connection",
  "tls",
  "timeout",
  "redirect",
  "status",
  "reply",
  "gone",
  "internal",
] as const;
export type OutboundReason = (typeof OUTBOUND_REASONS)[number];

/** Whose rules a web hook follows: Standard Webhooks, or those of a group robot. */
export const HOOK_FORMATS = ["generic", "wecom", "dingtalk", "feishu"] as const;
export type HookFormat = (typeof HOOK_FORMATS)[number];
