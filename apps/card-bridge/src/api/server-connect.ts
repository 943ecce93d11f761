import { MAX_FRAME } from "@adel/protocol";
import { WebSocket } from "ws";
import type { ConnectServer } from "./server-connections.ts";

/** A server that does not even greet in this time is tried again later. */
const HANDSHAKE_MS = 10_000;

/** Redirects are not followed: the line goes to the server that the encoder was paired with, and nowhere else. */
export const connectServer: ConnectServer = (url) =>
  new WebSocket(url, {
    maxPayload: MAX_FRAME,
    perMessageDeflate: false,
    followRedirects: false,
    handshakeTimeout: HANDSHAKE_MS,
  });
