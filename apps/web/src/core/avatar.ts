import type { SessionUser } from "@adel/protocol";
import { BASE } from "./api.ts";

const DEFAULT_IMAGE = "/avatar.svg";

/** A person's picture: an empty value gives the default image, else the base path stands before it (specification §3). */
export const avatarOf = ({ avatar }: Pick<SessionUser, "avatar">): string =>
  avatar === "" ? DEFAULT_IMAGE : BASE + avatar;
