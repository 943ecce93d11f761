import { hostname } from "node:os";
import { Envelope, type ErrorCode, Paired, PairingCode } from "@adel/protocol";
import { z } from "zod";
import { encoderAddress } from "../drivers/address.ts";
import { addBinding, newKey, removeBinding } from "../jobs/bindings.ts";
import { DeviceError } from "../kernel/errors.ts";
import type { Register } from "./command.ts";
import { CommandError, EXIT } from "./terminal.ts";
import type { Tools } from "./tools.ts";

const Options = z.object({ server: z.string(), encoder: z.string() });
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];
const ANSWER_MS = 15_000;
/** 400 in the envelope for any code that the server does not take. */
const CODE_REFUSED: ErrorCode = "PAIRING_REFUSED";

/** https, so that nobody on the way sees the key; a server on this very computer needs none. */
function serverAddress(text: string): URL {
  const url = URL.parse(text);
  if (!url || (url.protocol !== "https:" && !(url.protocol === "http:" && LOOPBACK.includes(url.hostname)))) {
    throw new DeviceError("HTTPS_NEEDED", "pairing", { server: text });
  }
  return url;
}

async function redeem(code: string, server: URL, { version, signal }: Tools): Promise<z.output<typeof Paired>> {
  const unreachable = (cause?: unknown) =>
    new DeviceError("SERVER_UNREACHABLE", "pairing", { server: server.origin }, cause);
  const call = new URL("/adel/bridge/pair", server);
  const reply = await fetch(call, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ code, bridgeVersion: version, host: hostname() }),
    redirect: "error",
    signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_MS)]),
  }).catch((error: unknown) => {
    throw unreachable(error);
  });
  const envelope = Envelope.safeParse(await reply.json().catch(() => undefined));
  if (!envelope.success) throw unreachable();
  const { code: answer, fault: error, data } = envelope.data;
  if (answer !== 200) throw new CommandError(error ?? CODE_REFUSED, "pairing");
  const paired = Paired.safeParse(data);
  if (!paired.success) throw unreachable(new Error("the server's answer is not a pairing"));
  return paired.data;
}

/** `pair`: turns a code into a binding of one encoder; the key goes into the bindings file and nowhere else. */
export const registerPair: Register = ({ add, t, run }) => {
  add("pair", "pair")
    .argument("<code>", t("code"))
    .requiredOption("--server <url>", t("server"))
    .requiredOption("--encoder <address>", t("encoder"))
    .action(
      run(Options, async (tools, options, [code = ""]) => {
        const server = serverAddress(options.server);
        const encoder = encoderAddress(options.encoder).text;
        if (!PairingCode.safeParse(code).success) throw new CommandError(CODE_REFUSED, "pairing");
        const { deviceNumber, deviceName, key, origins } = await redeem(code, server, tools);
        const binding = { deviceNumber, deviceName, encoder, server: options.server, origins, key: newKey(key) };
        await addBinding(tools.config.files.bindings, binding);
        tools.terminal.result({ ok: true, deviceNumber, deviceName, encoder, server: options.server, origins }, [
          tools.terminal.t("paired", { number: deviceNumber, name: deviceName, server: options.server }),
        ]);
        return EXIT.done;
      }),
    );
};

/** `unpair`: this bridge takes no more jobs for the encoder; jobs that were begun can still end. */
export const registerUnpair: Register = ({ add, t, run }) => {
  add("unpair", "unpair")
    .argument("<name>", t("unpairName"))
    .action(
      run(z.object({}), async (tools, _options, [name = ""]) => {
        if (!(await removeBinding(tools.config.files.bindings, name)))
          throw new DeviceError("ENCODER_NOT_BOUND_HERE", "undoing a binding");
        tools.terminal.result({ ok: true, name }, [tools.terminal.t("unpaired", { name })]);
        return EXIT.done;
      }),
    );
};
