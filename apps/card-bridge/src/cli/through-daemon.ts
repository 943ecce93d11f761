import { block, bytes, hex } from "@adel/card";
import type { EncoderCommand } from "@adel/protocol";
import { bridgeReplies } from "@adel/protocol/bridge/message";
import { encoderAddress } from "../drivers/address.ts";
import type { DetectedCard, EncoderDriver } from "../drivers/driver.ts";
import type { Connection } from "../drivers/link.ts";
import { withTrailerGuard } from "../drivers/trailer-guard.ts";
import { DeviceError } from "../kernel/errors.ts";
import type { EncoderSession } from "../session/encoder-session.ts";
import { heldEncoder } from "./daemon-client.ts";
import { type DaemonSocket, openDaemon } from "./daemon-socket.ts";
import { type Tools, withEncoder } from "./tools.ts";

/** A job of the daemon may run first: a full card on a slow line, or a search for a card's keys. */
const TURN_MS = 60_000;
/** Much longer than the daemon's own time limit for one reply, after which it retries. */
const COMMAND_MS = 15_000;
const CAPABILITIES = ["sound", "light", "atqa-sak", "two-cards"] as const;

type Run = (
  command: EncoderCommand,
) => Promise<{ data: string | null; card: DetectedCard | null; firmware: string | null }>;

/** The encoder's driver, each call of which is made by the daemon. */
function driverBy(run: Run, can: readonly string[]): EncoderDriver {
  return withTrailerGuard({
    can: new Set(CAPABILITIES.filter((one) => can.includes(one))),
    firmware: async () => (await run({ kind: "firmware" })).firmware ?? "",
    poll: async () => (await run({ kind: "poll" })).card,
    async authenticate(sector, key, slot) {
      await run({ kind: "authenticate", sector, slot, key: hex(key.bytes) });
    },
    async readBlock(number) {
      const { data } = await run({ kind: "read", block: number });
      if (data === null) throw new DeviceError("ENCODER_GARBLED", "reading a block");
      return block(data);
    },
    async writeBlock(number, data) {
      await run({ kind: "write", block: number, data: hex(data) });
    },
    async settle() {
      await run({ kind: "settle" });
    },
    async indicate(notice) {
      await run({ kind: "indicate", notice });
    },
  });
}

/** Takes the encoder for this program alone, until its port is closed. */
async function attach(daemon: DaemonSocket, encoder: string, previous: string | null): Promise<Connection> {
  const { ask, closed } = daemon;
  const taking = { method: "acquire", params: { encoder, previous } };
  const { lease } = await ask(taking, bridgeReplies.acquire);
  const { can } = await ask({ method: "attach", params: { encoder, lease } }, bridgeReplies.attach, TURN_MS);
  const run: Run = async (command) => {
    const question = { method: "command", params: { encoder, lease, command } };
    const { card, ...rest } = await ask(question, bridgeReplies.command, COMMAND_MS);
    if (!card) return { ...rest, card };
    const { uid, atqa, sak, ats, chip } = card;
    const answers = { atqa, sak, ...(ats !== undefined && { ats: bytes(ats) }) };
    return { ...rest, card: { uid: bytes(uid), ...answers, ...(chip && { kind: chip }) } };
  };
  return {
    driver: driverBy(run, can),
    port: {
      path: encoder,
      disconnected: closed,
      // If the daemon has ended, the lease has ended too.
      close: () => ask({ method: "release", params: { encoder, lease } }, bridgeReplies.release).then(Object, Object),
    },
  };
}

/** One encoder for a command: through the daemon if that has the port open, else directly. */
export async function onEncoder<T>(
  tools: Tools,
  encoder: string,
  task: (session: EncoderSession) => Promise<T>,
): Promise<T> {
  const daemon = encoderAddress(encoder).simulated ? undefined : await openDaemon(tools);
  try {
    const held = daemon && (await heldEncoder(daemon, encoder));
    if (!daemon || !held) return await withEncoder(tools, encoder, task);
    tools.terminal.aside(tools.terminal.t("throughDaemon"));
    if (tools.trace === "line") tools.terminal.aside(tools.terminal.t("trace.lineHeld"));
    let previous = held.lease;
    const connect = async () => {
      const connection = await attach(daemon, held.encoder, previous);
      previous = (await heldEncoder(daemon, encoder))?.lease ?? null;
      return connection;
    };
    return await withEncoder({ ...tools, connect }, held.encoder, task);
  } finally {
    daemon?.close();
  }
}
