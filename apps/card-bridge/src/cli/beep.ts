import * as z from "zod";
import type { Register } from "./command.ts";
import { EXIT } from "./exit-code.ts";
import { onEncoder } from "./through-daemon.ts";

const Options = z.object({ encoder: z.string() });

/** `beep`: sound and light, so that a person finds the encoder of an address. Not every encoder has them. */
export const registerBeep: Register = (command, { t, run }) => {
  command.requiredOption("--encoder <address>", t("encoder")).action(
    run(Options, async (tools, { encoder }) => {
      const { t, result } = tools.terminal;
      const isSupported = await onEncoder(tools, encoder, (session) =>
        session.use(async (driver) => {
          // A reader of PC/SC tells by its version what it has.
          await driver.firmware(tools.signal);
          if (!driver.can.has("sound")) return false;
          await driver.indicate({ outcome: "done", sound: true, light: driver.can.has("light") }, tools.signal);
          return true;
        }, tools.signal),
      );
      result({ ok: isSupported, encoder, supported: isSupported }, [
        t(isSupported ? "beep.done" : "beep.unsupported", { encoder }),
      ]);
      return isSupported ? EXIT.done : EXIT.failed;
    }),
  );
};
