/** The port of the daemon (bridge from outside, "Daemon"). */
export const BRIDGE_PORT = 21430;
/** Version of the messages on the socket; a page that speaks another one says so. */
export const BRIDGE_PROTOCOL = 1;
