import { chipManufacturer, hex } from "@adel/card";
import * as z from "zod";
import { kindOf } from "../jobs/job-spec.ts";
import { openCard } from "../session/card-session.ts";
import type { Register } from "./command.ts";
import { EXIT } from "./exit-code.ts";
import { chipLine } from "./sector-text.ts";
import { onEncoder } from "./through-daemon.ts";

const Options = z.object({ encoder: z.string() });

/** `info`: which card is on the encoder, in one line; no key is tried. */
export const registerInfo: Register = (command, { t, run }) => {
  command.requiredOption("--encoder <address>", t("encoder")).action(
    run(Options, async (tools, { encoder }) => {
      const { t, result } = tools.terminal;
      const { card } = await onEncoder(tools, encoder, (session) =>
        session.use((driver) => openCard(driver, tools.signal), tools.signal),
      );
      const { name: type, size = null } = kindOf(card);
      const { atqa, sak } = card;
      const [uid, ats] = [hex(card.uid), card.ats ? hex(card.ats) : null];
      const manufacturer = chipManufacturer(card.uid) ?? null;
      result({ ok: true, uid, type, size, atqa, sak, ats, manufacturer }, [
        `${t("sector.card", { uid, type })}, ${chipLine(card, t)}`,
      ]);
      return EXIT.done;
    }),
  );
};
