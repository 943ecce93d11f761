import { hex, sectorCount } from "@adel/card";
import * as z from "zod";
import { type Candidate, sizeOf } from "../jobs/job-spec.ts";
import { keyRing } from "../jobs/sector-keys.ts";
import { openCard } from "../session/card-session.ts";
import { keysFor } from "./card-source.ts";
import { columns } from "./columns.ts";
import type { Register } from "./command.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { addKeyOptions, KeyOptions } from "./key-options.ts";
import { printKeys, type SectorKeys } from "./keys-file.ts";
import { onEncoder } from "./through-daemon.ts";
import { readSpec, saveBytes, type Tools } from "./tools.ts";

const Options = KeyOptions.extend({
  encoder: z.string(),
  spec: z.string().optional(),
  save: z.string().optional(),
  reveal: z.boolean().default(false),
});
type Options = z.output<typeof Options>;

/**
 * Tries every known key in both slots of every sector. A sector that none opens stays without a key; there are no
 * attacks on the card.
 */
async function findKeys(tools: Tools, { encoder, spec: file, ...source }: Options) {
  const { signal, terminal } = tools;
  const spec = file === undefined ? undefined : await readSpec(file, tools);
  return onEncoder(tools, encoder, (session) =>
    session.use(async (driver) => {
      const card = await openCard(driver, signal);
      const ring = keyRing(card, await keysFor({ ...source, spec }, card.card, tools));
      const found: SectorKeys[] = [];
      const all = sectorCount(sizeOf(card.card));
      for (let sector = 0; sector < all; sector += 1) {
        const a = await ring.find(sector, "A", signal);
        found.push({ sector, a, b: await ring.find(sector, "B", signal) });
        terminal.progress(terminal.t("progress", { phase: terminal.t("reading"), done: sector + 1, all, sector }));
      }
      await card.settle(signal);
      return { uid: hex(card.card.uid), found };
    }, signal),
  );
}

/** The name of a key; the key itself only on request. */
function cell(found: Candidate | undefined, reveal: boolean, { terminal: { t } }: Tools): string {
  if (!found) return "-";
  const name = t(`keyLabel.${found.label}`);
  return reveal ? `${found.key.reveal().toUpperCase()} ${name}` : name;
}

const document = (found: Candidate | undefined, reveal: boolean) =>
  found ? { label: found.label, ...(reveal && { key: found.key.reveal().toUpperCase() }) } : null;

/** Saves found keys in the format of `--keys`, readable for the owner only, like every dump; returns their number. */
async function saveKeys(file: string, uid: string, found: readonly SectorKeys[]): Promise<number> {
  await saveBytes(file, Buffer.from(printKeys(uid, found)));
  return new Set(found.flatMap(({ a, b }) => [a, b].flatMap((one) => (one ? [one.key.reveal()] : [])))).size;
}

async function check(tools: Tools, options: Options): Promise<ExitCode> {
  const { reveal, save } = options;
  const { t, result } = tools.terminal;
  const { uid, found } = await findKeys(tools, options);
  const saved = save === undefined ? [] : [t("keysSaved", { file: save, count: await saveKeys(save, uid, found) })];
  const isAll = found.every(({ a, b }) => a ?? b);
  const table = columns([
    [t("keysHead", { uid }), "A", "B"],
    ...found.map(({ sector, a, b }) => [
      t("sector.sector", { sector }),
      cell(a, reveal, tools),
      cell(b, reveal, tools),
    ]),
  ]);
  const sectors = found.map(({ sector, a, b }) => ({ sector, a: document(a, reveal), b: document(b, reveal) }));
  result({ ok: isAll, uid, sectors, file: save ?? null }, [...table, ...saved]);
  return isAll ? EXIT.done : EXIT.partly;
}

/** `keys`: which known key opens which sector, and in which slot. */
export const registerKeys: Register = (command, { t, run }) => {
  command.requiredOption("--encoder <address>", t("encoder"));
  addKeyOptions(command, t)
    .option("--spec <file>", t("spec"))
    .option("--save <file>", t("keysSave"))
    .option("--reveal", t("keysReveal"))
    .action(run(Options, check));
};
