import { createHash } from "node:crypto";
import type { EncoderStatus } from "@adel/protocol";
import * as z from "zod";
import { type Binding, loadBindings } from "../jobs/bindings.ts";
import { restrictToOwner } from "../kernel/private-file.ts";
import { columns } from "./columns.ts";
import type { Register } from "./command.ts";
import { encodersOfDaemon } from "./daemon-client.ts";
import { greetDaemon } from "./daemon-socket.ts";
import { EXIT } from "./exit-code.ts";
import type { Terminal } from "./terminal.ts";

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
}

const table = (rows: readonly Row[], { t }: Terminal): readonly string[] =>
  columns([
    [t("number"), t("name"), t("address"), t("boundTo"), t("keyMark"), t("state")],
    ...rows.map(({ deviceNumber, deviceName, encoder, server, keyFingerprint, state }) => [
      deviceNumber,
      deviceName,
      encoder,
      server,
      keyFingerprint,
      t(`encoderState.${state ?? "unwatched"}`),
    ]),
  ]);

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
      const encoders = (await encodersOfDaemon(tools)) ?? [];
      const bindings = all.map((binding) => {
        const { deviceNumber, deviceName, encoder, server, origins } = binding;
        const state = encoders.find((seen) => seen.encoder === encoder)?.state ?? null;
        return { deviceNumber, deviceName, encoder, server, origins, keyFingerprint: fingerprint(binding), state };
      });
      const daemon = { running: hello !== undefined, port: config.port, version: hello?.version ?? null };
      const { port, version } = daemon;
      terminal.result({ ok: true, daemon, bindings }, [
        version === null ? terminal.t("daemonDown", { port }) : terminal.t("daemonUp", { version, port }),
        ...(bindings.length === 0 ? [] : table(bindings, terminal)),
        ...(bindings.length === 0 ? [terminal.t("notBound")] : []),
      ]);
      return EXIT.done;
    }),
  );
};
