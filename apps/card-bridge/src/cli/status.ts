import { createHash } from "node:crypto";
import type { EncoderStatus, ErrorCode, ErrorValues, Language } from "@adel/protocol";
import type { ServerLine } from "@adel/protocol/bridge/message";
import * as z from "zod";
import { encoderAddress } from "../drivers/address.ts";
import { type Binding, loadBindings } from "../jobs/bindings.ts";
import { isDevice } from "../kernel/errors.ts";
import { restrictToOwner } from "../kernel/private-file.ts";
import { columns } from "./columns.ts";
import type { Register } from "./command.ts";
import { encodersOfDaemon, serversOfDaemon } from "./daemon-client.ts";
import { greetDaemon } from "./daemon-socket.ts";
import { EXIT } from "./exit-code.ts";
import { commandRemedy } from "./hints.ts";
import { findDaemon } from "./own-daemon.ts";
import type { Terminal } from "./terminal.ts";
import { errorText } from "./texts.ts";

/** First eight bytes of the key's SHA-256, to compare with the encoder's page. */
const fingerprint = ({ key }: Binding) =>
  createHash("sha256").update(key.export()).digest("hex").slice(0, 16).toUpperCase();

interface Row {
  readonly deviceNumber: string;
  readonly deviceName: string;
  readonly encoder: string;
  readonly server: string;
  readonly keyFingerprint: string;
  readonly state: EncoderStatus["state"] | null;
  /** The daemon's connection to the server. */
  readonly connection: Pick<ServerLine, "state" | "reason"> | null;
}

const table = (rows: readonly Row[], { t }: Terminal): readonly string[] =>
  columns([
    [t("number"), t("name"), t("address"), t("boundTo"), t("keyMark"), t("state"), t("serverState")],
    ...rows.map(({ deviceNumber, deviceName, encoder, server, keyFingerprint, state, connection }) => [
      deviceNumber,
      deviceName,
      encoder,
      server,
      keyFingerprint,
      t(`encoderState.${state ?? "unwatched"}`),
      t(`serverState.${connection?.state ?? "unwatched"}`),
    ]),
  ]);

/** What a technician has to mend, with the way. */
const advice = ({ deviceNumber: number, server, connection }: Row, { t, language }: Terminal): readonly string[] => {
  switch (connection?.state) {
    case "revoked":
      return [t("revokedHint", { number })];
    case "replaced":
      return [t("replacedHint", { number })];
    case "untrusted":
      return explain("CERTIFICATE_UNTRUSTED", language, { server, reason: connection.reason });
    default:
      return [];
  }
};

const explain = (code: ErrorCode, language: Language, values: ErrorValues): readonly string[] => {
  const remedy = commandRemedy(code, language, values);
  return [errorText(code, language, values), ...(remedy === undefined ? [] : [remedy])];
};

/** An address that no encoder can have: the daemon leaves it out. */
function addressAdvice({ deviceNumber, encoder }: Row, { language }: Terminal): readonly string[] {
  try {
    encoderAddress(encoder);
    return [];
  } catch (error) {
    if (!isDevice(error)) throw error;
    const [what = "", ...remedy] = explain(error.code, language, error.values);
    return [`${deviceNumber}: ${what}`, ...remedy];
  }
}

/** `status`: which encoder is paired with which server, and whether the daemon runs. */
export const registerStatus: Register = (command, { run }) => {
  command.action(
    run(z.object({}), async (tools) => {
      const { config, terminal } = tools;
      const open = await restrictToOwner(config.files.bindings);
      if (open) {
        const { file, mode, isRestricted } = open;
        terminal.aside(terminal.t(isRestricted ? "keysWereOpen" : "keysAreOpen", { file, mode }));
      }
      const { all } = await loadBindings(config.files.bindings);
      const hello = await greetDaemon(config.port);
      const found = await findDaemon(tools);
      const encoders = (await encodersOfDaemon(tools)) ?? [];
      const servers = (await serversOfDaemon(tools)) ?? [];
      const bindings = all.map((binding) => {
        const { deviceNumber, deviceName, encoder, server, origins } = binding;
        const state = encoders.find((seen) => seen.encoder === encoder)?.state ?? null;
        const line = servers.find((one) => one.deviceNumber === deviceNumber);
        const connection = line ? { state: line.state, reason: line.reason } : null;
        const keyFingerprint = fingerprint(binding);
        return { deviceNumber, deviceName, encoder, server, origins, keyFingerprint, state, connection };
      });
      const isForeign = found === "foreign";
      const daemon = { running: hello !== undefined, isForeign, port: config.port, version: hello?.version ?? null };
      const { port, version } = daemon;
      terminal.result({ ok: true, daemon, bindings }, [
        version === null ? terminal.t("daemonDown", { port }) : terminal.t("daemonUp", { version, port }),
        ...(isForeign ? explain("BRIDGE_OF_ANOTHER", terminal.language, { port }) : []),
        ...(bindings.length === 0 ? [] : table(bindings, terminal)),
        ...bindings.flatMap((row) => [...advice(row, terminal), ...addressAdvice(row, terminal)]),
        ...(bindings.length === 0 ? [terminal.t("notBound")] : []),
      ]);
      return EXIT.done;
    }),
  );
};
