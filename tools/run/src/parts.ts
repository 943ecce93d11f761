import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import type { Demo } from "./demo.ts";
import { type Part, startPart } from "./processes.ts";
import { isRecord, root } from "./workspace.ts";

/** How the two programs are started: as built, or from their sources while they are worked on. */
export type Programs = { readonly server: readonly string[]; readonly bridge: readonly string[] };

/** The number under which the demonstration's own encoder is entered in the seeded data. */
const encoderNumber = "FRONT-DESK-1";

const run = promisify(execFile);

export const startServer = (args: readonly string[], { serverEnv, accounts }: Demo): Part =>
  startPart({ name: "server", args, env: serverEnv, show: (line) => !accounts.receive(line) });

/** A simulated TWN4 on a real pty, with the demonstration's card on it. */
export const startEncoder = (args: readonly string[], { encoder, card, bridgeEnv }: Demo): Part =>
  startPart({
    name: "encoder",
    args: [...args, "simulate", "--driver", "twn4", "--link", encoder, "--card", card],
    env: bridgeEnv,
    show: isComplaint,
    steered: true,
  });

const gatewayFolder = (data: string) => join(data, "payment-gateway");

/** Both payment providers, on this computer. */
export const startGateway = ({ data, paymentPort, serverEnv }: Demo): Part =>
  startPart({
    name: "payment",
    args: [
      "tools/payment-gateway/src/main.ts",
      ...["--port", String(paymentPort.got)],
      ...["--data", gatewayFolder(data)],
    ],
    env: serverEnv,
    show: isComplaint,
  });

/** Tells the server the accounts that the gateway made, as an operator would from a file. */
export const setUpPayments = async ({ server }: Programs, { data, serverEnv }: Demo): Promise<void> => {
  const file = join(gatewayFolder(data), "server-settings.json");
  await output([...server, "set-payment-provider", "--file", file], serverEnv);
};

/** The first time, the cards of the example company: what lies on the encoder at the start, and others to lay there. */
export const placeCards = async ({ server }: Programs, { card, serverEnv }: Demo): Promise<void> => {
  if (!existsSync(card)) await output([...server, "demo-cards", "--folder", dirname(card)], serverEnv);
};

export const startBridge = (args: readonly string[], { bridgeEnv }: Demo): Part =>
  startPart({ name: "bridge", args: [...args, "serve"], env: bridgeEnv, show: isComplaint });

/** The bridge's programs report on standard output and complain on standard error; only complaints are worth a look. */
const isComplaint = (_line: string, from: "stdout" | "stderr"): boolean => from === "stderr";

/** Who is bound to whom: the server, and the origin whose pages the bridge then lets in. */
type Server = { readonly server: string; readonly page: string };

/** Binds the encoder to the server once: the server gives a code, the bridge redeems it. Later starts find it bound. */
export const pairOnce = async (programs: Programs, demo: Demo, server: Server): Promise<void> => {
  const { serverEnv, bridgeEnv } = demo;
  const encoder = `twn4:${demo.encoder}`;
  const status: unknown = JSON.parse(await output([...programs.bridge, "status", "--json"], bridgeEnv));
  if (isBound(status, encoder, server)) return;
  const message = await output([...programs.server, "pair-code", "--encoder", encoderNumber], serverEnv);
  const code = message.split("\n").at(-1) ?? "";
  await output([...programs.bridge, "pair", code, "--server", server.server, "--encoder", encoder], bridgeEnv);
};

const isBound = (status: unknown, encoder: string, { server, page }: Server): boolean => {
  const bindings = isRecord(status) && Array.isArray(status.bindings) ? status.bindings.filter(isRecord) : [];
  const own = bindings.find((binding) => binding.encoder === encoder && binding.server === server);
  return Array.isArray(own?.origins) && own.origins.includes(page);
};

const output = async (args: readonly string[], env: NodeJS.ProcessEnv): Promise<string> =>
  (await run(process.execPath, args, { cwd: root, env })).stdout.trim();
