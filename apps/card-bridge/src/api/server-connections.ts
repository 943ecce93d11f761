import { SESSION_PATH, ServerMessage } from "@adel/protocol/bridge/session";
import type { RawData, WebSocket } from "ws";
import { isEncoderAddress } from "../drivers/address.ts";
import type { Binding, Bindings } from "../jobs/bindings.ts";
import { signLogin } from "../jobs/ticket-crypto.ts";
import { backoff } from "../kernel/backoff.ts";
import type { Log } from "../kernel/log.ts";
import { createServerSession, type ServerSession } from "./server-session.ts";
import type { Services } from "./services.ts";
import { CLOSE } from "./sockets.ts";

export type ConnectServer = (url: string) => WebSocket;

/** The server pings every ten seconds; after three missed pings a connection is closed. */
const SILENCE_MS = 35_000;
/** Only a connection this old resets the backoff: two bridges with one key would otherwise reconnect at full speed. */
const STEADY_MS = 30_000;

/** The WebSocket address of a server, below its API, wss when it was paired by https. */
export function sessionUrl(server: string): string {
  const url = new URL(`/adel${SESSION_PATH}`, server);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  return url.href;
}

function readMessage(text: string): ServerMessage | undefined {
  try {
    return ServerMessage.safeParse(JSON.parse(text)).data;
  } catch {
    // Not JSON: close the connection, as for any invalid frame.
    return undefined;
  }
}

interface LineSetting {
  readonly binding: Binding;
  readonly services: Services;
  readonly connect: ConnectServer;
  /** Jobs that arrived over this encoder's connection or an earlier one. */
  readonly taken: Set<string>;
}

/** One open connection: login, then requests until it is lost. `onEnd` is called once. */
function openLine({ binding, services, connect, taken }: LineSetting, onWelcome: () => void, onEnd: () => void) {
  const { clock, log, version, serverLines } = services;
  const { deviceNumber, key } = binding;
  const socket = connect(sessionUrl(binding.server));
  let session: ServerSession | undefined;
  let stopSilence = clock.after(SILENCE_MS, () => socket.terminate());
  const received = () => {
    stopSilence();
    stopSilence = clock.after(SILENCE_MS, () => socket.terminate());
  };
  const send = (word: object) => {
    if (socket.readyState === socket.OPEN) socket.send(JSON.stringify(word));
  };
  function receive(message: ServerMessage): void {
    if (message.order === "challenge") {
      void signLogin({ deviceNumber, nonce: message.nonce, version }, key).then((token) =>
        send({ word: "login", token }),
      );
    } else if (message.order === "welcome") {
      log.info("logged in", { device: deviceNumber, server: binding.server });
      serverLines.open(binding);
      session ??= createServerSession({ binding, services, taken, send });
      onWelcome();
    } else session?.receive(message);
  }
  socket.on("ping", received);
  socket.on("message", (data: RawData, isBinary) => {
    received();
    const message = isBinary ? undefined : readMessage(String(data));
    if (message) receive(message);
    else socket.close(CLOSE.policy);
  });
  socket.on("error", (error) => {
    log.debug("line to the server", { device: deviceNumber, why: error.message });
    serverLines.fail(binding, error);
  });
  socket.once("close", (code) => {
    stopSilence();
    serverLines.close(binding, code);
    if (session) log.warn("logged out", { device: deviceNumber, code });
    session?.leave();
    onEnd();
  });
  return socket;
}

/** Keeps an encoder logged in: reconnects after each loss with a growing pause. */
function keepLine(setting: Omit<LineSetting, "taken">): () => void {
  const { clock } = setting.services;
  const tries = backoff(Math.random);
  const taken = new Set<string>();
  let stopWaiting: () => void = () => undefined;
  let stopSteady: () => void = () => undefined;
  let isOver = false;
  let socket: WebSocket | undefined;
  const connect = () => {
    socket = openLine(
      { ...setting, taken },
      () => {
        stopSteady = clock.after(STEADY_MS, tries.reset);
      },
      () => {
        stopSteady();
        if (!isOver) stopWaiting = clock.after(tries.next(), connect);
      },
    );
  };
  connect();
  return () => {
    isOver = true;
    stopWaiting();
    socket?.close(CLOSE.stopping);
    // Terminated if the server does not answer the close frame.
    clock.after(500, () => socket?.terminate());
  };
}

const sameBinding = (a: Binding, b: Binding) =>
  a.deviceNumber === b.deviceNumber && a.encoder === b.encoder && a.server === b.server && a.key.equals(b.key);

/** False for an address that no encoder can have, which is logged where its session would start, and for no web server. */
function isUsable({ deviceNumber, encoder, server }: Binding, log: Log): boolean {
  if (!isEncoderAddress(encoder)) return false;
  const isWeb = /^https?:$/.test(new URL(server).protocol);
  if (!isWeb) log.error("a bound encoder has an unusable server", { device: deviceNumber, server });
  return isWeb;
}

/** Keeps a connection to the server of each usable bound encoder; the returned function closes all of them. */
export function keepServerConnections(services: Services, connect: ConnectServer): () => void {
  let lines: { readonly binding: Binding; readonly close: () => void }[] = [];
  const follow = (bindings: Bindings) => {
    const { serverLines, log } = services;
    const all = bindings.all.filter((binding) => isUsable(binding, log));
    for (const { binding, close } of lines) {
      if (all.some((one) => sameBinding(one, binding))) continue;
      serverLines.remove(binding);
      close();
    }
    lines = all.map((binding) => {
      const known = lines.find((line) => sameBinding(line.binding, binding));
      if (known) return known;
      serverLines.add(binding);
      return { binding, close: keepLine({ binding, services, connect }) };
    });
  };
  follow(services.bindings());
  const off = services.onBindings(follow);
  return () => {
    off();
    for (const { close } of lines.splice(0)) close();
  };
}
