import { join, relative } from "node:path";
import type { Demo, Port } from "./demo.ts";
import { CONSOLE_HELP } from "./simulator-console.ts";
import { root } from "./workspace.ts";

/** What stands on the terminal once everything is up: where to go and how to sign in. */
export const greeting = (address: string, demo: Demo): string => {
  const { accounts, encoder, data, port, bridgePort, paymentPort } = demo;
  return [
    "",
    row("address", `${address}${taken(port)}`),
    ...signIns(accounts.known()),
    row("encoder", `simulated TWN4 with a card on it: twn4:${encoder}`),
    row("bridge", `http://127.0.0.1:${bridgePort.got}${taken(bridgePort, ", and pages will find that one")}`),
    row(
      "payment",
      `http://127.0.0.1:${paymentPort.got}${taken(paymentPort)} (a local gateway: pay there with a click)`,
    ),
    row("data", `${within(data)} (delete this folder to begin anew)`),
    row("cards", CONSOLE_HELP),
    row("try", "in another terminal, in this folder:"),
    row("", doctorCommand(demo)),
    "  Ctrl-C stops everything.",
    "",
  ].join("\n");
};

/** Examines the encoder with the bridge of this start, which may not be the only one of this user. */
const doctorCommand = ({ data, bridgePort: { wished, got }, encoder }: Demo): string => {
  const variables = [`ADEL_BRIDGE_HOME=${quoted(join(within(data), "bridge"))}`];
  if (got !== wished) variables.push(`ADEL_BRIDGE_PORT=${got}`);
  return `${variables.join(" ")} npx pnpm card-bridge doctor --encoder ${quoted(`twn4:${encoder}`)}`;
};

/** For a shell. */
const quoted = (text: string): string => (/^[\w./:@%+=-]+$/.test(text) ? text : `'${text.replaceAll("'", "'\\''")}'`);

const row = (what: string, value: string): string => `  ${what.padEnd(10)}${value}`;

const taken = ({ wished, got }: Port, consequence = ""): string =>
  wished === got ? "" : `  (another program has port ${wished}${consequence})`;

/** The administrator comes first. A password that the owner chose is not known here, and not repeated. */
const signIns = (known: ReturnType<Demo["accounts"]["known"]>): string[] => {
  const isMessage = known.some(({ name }) => name === "admin");
  return [
    ...(isMessage ? [] : [row("account", "admin      with the password it was given")]),
    ...known.map(({ name, password }) => row("account", `${name.padEnd(10)} password ${password}`)),
  ];
};

const within = (data: string): string => {
  const path = relative(root, data);
  return path.startsWith("..") ? data : path;
};
