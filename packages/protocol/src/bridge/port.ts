/** The port of the daemon (bridge from outside, "Daemon"). */
export const BRIDGE_PORT = 21430;
/** Version of the messages on the socket; a page reports a bridge with another one. */
export const BRIDGE_PROTOCOL = 1;
/** First version of a bridge that serves a page on which it is paired (docs/wire/bridge-pairing.md). */
export const PAIR_PAGE_SINCE = "0.1.0";
