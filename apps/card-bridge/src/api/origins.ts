import type { Bindings } from "../jobs/bindings.ts";

/** Names under which this daemon may be called; any other Host is another site's name that points here (DNS rebinding). */
export function isOurHost(host: string | undefined, port: number): boolean {
  return [`127.0.0.1:${port}`, `[::1]:${port}`, `localhost:${port}`].includes(host?.toLowerCase() ?? "");
}

/** Accepts only the exact origins received with the pairing: no patterns, no prefixes. */
export const isPairedOrigin = (origin: string, bindings: Bindings): boolean =>
  bindings.all.some((binding) => binding.origins.includes(origin));
