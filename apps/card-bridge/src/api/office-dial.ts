import { LARGEST_FRAME } from "@adel/protocol";
import { WebSocket } from "ws";
import type { Dial } from "./office-keeper.ts";

/** A server that does not even greet in this time is tried again later. */
const HANDSHAKE_MS = 10_000;

/** Redirects are not followed: the line goes to the server that the encoder was paired with, and nowhere else. */
export const dialOffice: Dial = (url) =>
  new WebSocket(url, {
    maxPayload: LARGEST_FRAME,
    perMessageDeflate: false,
    followRedirects: false,
    handshakeTimeout: HANDSHAKE_MS,
  });
