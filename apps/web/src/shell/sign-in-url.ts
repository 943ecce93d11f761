/** The sign-in address for a visitor without a token, with the requested page. */
export const signInPath = (target: string): string => `/login?redirect=${encodeURIComponent(target)}`;

/** Placeholder origin for parsing an address: no name resolves to it (RFC 6761). */
const HERE = "https://office.invalid";

/**
 * The return address after sign-in; only addresses of this site are allowed. It is parsed as a browser does it,
 * which drops tabs and line ends and reads `\` as `/`; the result must not lead to another site.
 */
export function safeTarget(redirectTo: string | null): string {
  if (!redirectTo?.startsWith("/") || !URL.canParse(redirectTo, HERE)) return "/";
  const { origin, pathname, search, hash } = new URL(redirectTo, HERE);
  return origin === HERE && !pathname.startsWith("//") ? pathname + search + hash : "/";
}

/** Pages inside the frame that need no session. */
const OPEN: readonly string[] = ["/404", "/401"];

/** The first page without a session; undefined if the application may open (its gate decides the rest). */
export function signInUrl(
  token: string | undefined,
  { pathname, search }: Pick<Location, "pathname" | "search">,
): string | undefined {
  if (token !== undefined || OPEN.includes(pathname)) return undefined;
  return pathname === "/login" ? pathname + search : signInPath(pathname + search);
}
