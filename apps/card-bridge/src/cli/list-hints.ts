import type { Found } from "../drivers/discovery.ts";
import { isPn533Loaded } from "../transport/kernel-driver.ts";
import type { Terminal } from "./terminal.ts";

interface Listed {
  readonly found: readonly Pick<Found, "encoder" | "state">[];
  /** Ports that were not asked. */
  readonly strange: readonly string[];
}

/** What to do about the whole list: unchecked ports; the kernel's own driver where PC/SC shows no reader. */
export function listHints(
  { found, strange }: Listed,
  { t, platform }: Pick<Terminal, "t" | "platform">,
  isLoaded = isPn533Loaded,
): readonly string[] {
  const hasReader = found.some(({ encoder }) => encoder.startsWith("pcsc:"));
  const isReady = found.some(({ state }) => state === "ready");
  const mayBeTaken = platform === "linux" && !hasReader && (!isReady || isLoaded());
  return [...(strange.length > 0 ? [t("list.hint")] : []), ...(mayBeTaken ? [t("list.pn533")] : [])];
}
