import type { SessionUser } from "@adel/protocol/auth/session";
import { BASE } from "./api.ts";
// Inlined: every screen after sign-in shows it, and a request costs more than the image.
import DEFAULT_IMAGE from "./avatar.svg?inline";

/** A person's picture: an empty value gives the default image, otherwise the base path is prepended (specification §3). */
export const avatarOf = ({ avatar }: Pick<SessionUser, "avatar">): string =>
  avatar === "" ? DEFAULT_IMAGE : BASE + avatar;
