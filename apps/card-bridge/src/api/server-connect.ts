import { MAX_FRAME } from "@adel/protocol/bridge/message";
import { WebSocket } from "ws";
import type { ConnectServer } from "./server-connections.ts";

/** If a server does not reply within this time, the connection is tried again later. */
const HANDSHAKE_MS = 10_000;

/** Redirects are not followed: the connection goes only to the server with which the encoder was paired. */
export const connectServer: ConnectServer = (url) =>
  new WebSocket(url, {
    maxPayload: MAX_FRAME,
    perMessageDeflate: false,
    followRedirects: false,
    handshakeTimeout: HANDSHAKE_MS,
  });
