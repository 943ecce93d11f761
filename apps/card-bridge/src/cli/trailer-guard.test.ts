import { writeFile } from "node:fs/promises";
import { DUMP_FORMATS, emptyCard, printDump, uid, withBlock, zeroBlock } from "@adel/card";
import { expect, it } from "vitest";
import { cliSetup } from "./testing/cli.ts";

const { at, cli } = cliSetup();

/** Card format §4. The encoder does not exist: looking for it would give another error. */
it.each(DUMP_FORMATS)(
  "restore rejects a trailer that would block its sector, before it opens the encoder (%s)",
  async (format) => {
    // Zeros are inconsistent: a bit and its inverted copy are both 0.
    const image = withBlock(emptyCard(uid("04A1B2C3"), "1k"), 11, zeroBlock());
    await writeFile(at("image"), printDump(image, format));
    const restore = (...more: string[]) =>
      cli("restore", "--encoder", "twn4:/dev/nowhere", "--image", at("image"), "--yes", "--json", ...more);
    const refused = await restore();
    expect(refused.json()).toMatchObject({ ok: false, error: { code: "TRAILER_UNSAFE", values: { sector: 2 } } });
    expect(refused.exit).toBe(1);
    expect((await restore("--sectors", "1,3")).json()).toMatchObject({ error: { code: "NO_ENCODER" } });
  },
);
