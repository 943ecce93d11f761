import * as z from "zod";
import { encoderAddress } from "../drivers/address.ts";
import { removeBinding } from "../jobs/bindings.ts";
import { pairEncoder, serverAddress } from "../jobs/pairing.ts";
import { DeviceError } from "../kernel/errors.ts";
import type { Register } from "./command.ts";
import { EXIT } from "./exit-code.ts";
import { assertOwnDaemon } from "./own-daemon.ts";
import { CommandError } from "./terminal.ts";

const Options = z.object({ server: z.string(), encoder: z.string() });

/** `pair`: exchanges a code for a binding of one encoder. */
export const registerPair: Register = (command, { t, run }) => {
  command
    .requiredOption("--server <url>", t("server"))
    .requiredOption("--encoder <address>", t("encoder"))
    .action(
      run(Options, async (tools, options, [code = ""]) => {
        const server = serverAddress(options.server);
        const encoder = encoderAddress(options.encoder).text;
        const { version, config, signal } = tools;
        await assertOwnDaemon(tools, "pairing");
        const result = await pairEncoder({ code, server, encoder, version, path: config.files.bindings, signal });
        if (result.kind === "refused") throw new CommandError(result.error, "pairing");
        const { deviceNumber, deviceName, server: origin, origins } = result.binding;
        tools.terminal.result({ ok: true, deviceNumber, deviceName, encoder, server: origin, origins }, [
          tools.terminal.t("paired", { number: deviceNumber, name: deviceName, server: origin }),
        ]);
        return EXIT.done;
      }),
    );
};

/** `unpair`: this bridge accepts no more jobs for the encoder; started jobs can still end. */
export const registerUnpair: Register = (command, { run }) => {
  command.action(
    run(z.object({}), async (tools, _options, [name = ""]) => {
      await assertOwnDaemon(tools, "undoing a binding");
      if (!(await removeBinding(tools.config.files.bindings, name)))
        throw new DeviceError("ENCODER_NOT_BOUND_HERE", "undoing a binding");
      tools.terminal.result({ ok: true, name }, [tools.terminal.t("unpaired", { name })]);
      return EXIT.done;
    }),
  );
};
