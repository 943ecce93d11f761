import type { Clock } from "../../kernel/clock.ts";
import { DEFAULT_BINDING } from "../../transport/pcsc-fork.ts";
import { smartCards } from "../../transport/pcsc-port.ts";
import { likeliestFirst } from "./reader-choice.ts";

/** Default path of pcsc-lite on Linux. */
export const PCSC_SOCKET = "/run/pcscd/pcscd.comm";

/** The readers of this computer that may be encoders, the likeliest first. Rejects with PCSC_DOWN or PORT_FORBIDDEN. */
export async function readerNames(clock: Clock): Promise<readonly string[]> {
  const readers = await smartCards({ binding: DEFAULT_BINDING, clock, socket: PCSC_SOCKET }).list();
  return likeliestFirst(readers).map(({ name }) => name);
}
