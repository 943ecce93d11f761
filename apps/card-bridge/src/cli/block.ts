import {
  type Block,
  decodeValueBlock,
  encodeValueBlock,
  isTrailer,
  isValueBlock,
  key,
  sectorCount,
  sectorOf,
  block as toBlock,
  trailerBlock,
} from "@adel/card";
import { BlockText } from "@adel/protocol/card-frames/block";
import { BlockNumber, KeySlot, SectorKey } from "@adel/protocol/card-frames/sector";
import * as z from "zod";
import { locksForGood } from "../drivers/trailer-guard.ts";
import { sizeOf } from "../jobs/job-spec.ts";
import { readsBack } from "../jobs/verify-card.ts";
import { DeviceError } from "../kernel/errors.ts";
import { type CardSession, openCard, type SectorAuth } from "../session/card-session.ts";
import { oneOf } from "./choices.ts";
import type { Register } from "./command.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { shownData } from "./sector-text.ts";
import { UsageError } from "./terminal.ts";
import { onEncoder } from "./through-daemon.ts";
import type { Tools } from "./tools.ts";

const Options = z.object({
  encoder: z.string(),
  block: z.coerce.number().pipe(BlockNumber),
  key: SectorKey.default("FFFFFFFFFFFF"),
  slot: KeySlot.default("A"),
  data: BlockText.optional(),
  value: z.coerce.number().int().min(-0x80000000).max(0x7fffffff).optional(),
  yes: z.boolean().default(false),
  lockPermanently: z.boolean().default(false),
});
type Options = z.output<typeof Options>;

/** The bytes to write; the address of a value block is its own block number, as in most systems. */
function newData({ block, data, value, yes, lockPermanently }: Options): Block {
  if ((data === undefined) === (value === undefined)) throw new UsageError("dataOrValue", {});
  if (!yes) throw new UsageError("yesMissing", {});
  if (block === 0) throw new UsageError("blockZero", {});
  if (value !== undefined && isTrailer(block)) throw new UsageError("valueInTrailer", {});
  const bytes = value === undefined ? toBlock(data ?? "") : encodeValueBlock({ value, address: block });
  if (!lockPermanently && locksForGood(block, bytes)) throw new UsageError("lockMissing", { sectors: sectorOf(block) });
  return bytes;
}

/** Opens the sector with the given key only. */
async function withBlock<T>(
  tools: Tools,
  { encoder, block, key: text, slot }: Options,
  task: (card: CardSession, auth: SectorAuth) => Promise<T>,
): Promise<T> {
  const found = await onEncoder(tools, encoder, (session) =>
    session.use(async (driver) => {
      const card = await openCard(driver, tools.signal);
      const last = trailerBlock(sectorCount(sizeOf(card.card)) - 1);
      if (block > last) return { last };
      const auth = { sector: sectorOf(block), key: key(text), slot };
      if (!(await card.opens(auth, tools.signal)))
        throw new DeviceError("KEY_REFUSED", "opening a sector", { sector: auth.sector });
      return { result: await task(card, auth) };
    }, tools.signal),
  );
  if ("result" in found) return found.result;
  throw new UsageError("blockWrong", { block, last: found.last });
}

function report({ terminal }: Tools, { block }: Options, done: "read" | "written", data: Block): ExitCode {
  const counter = isValueBlock(data) ? decodeValueBlock(data) : null;
  const shown = shownData(block, data);
  const text = counter ? `  ${terminal.t("value.counter", { ...counter })}` : "";
  terminal.result({ ok: true, block, sector: sectorOf(block), data: shown, value: counter?.value ?? null }, [
    `${terminal.t(`block.${done}`, { block, sector: sectorOf(block) })}  ${shown}${text}`,
  ]);
  return EXIT.done;
}

async function readOne(tools: Tools, options: Options): Promise<ExitCode> {
  const data = await withBlock(tools, options, (card, auth) => card.read(options.block, auth, tools.signal));
  return report(tools, options, "read", data);
}

async function writeOne(tools: Tools, options: Options): Promise<ExitCode> {
  const { block } = options;
  const data = newData(options);
  await withBlock(tools, options, async (card, auth) => {
    await card.write(block, data, auth, tools.signal);
    // Writing a trailer has changed the keys with which it could be read.
    if (isTrailer(block)) return;
    if (!(await readsBack(card, block, data, auth, tools.signal)))
      throw new DeviceError("VERIFY_FAILED", "reading back", { block });
  });
  return report(tools, options, "written", data);
}

/** `block read`, `block write`: one block with one key, for technicians. */
export const registerBlock: Register = (command, { t, run }) => {
  command
    .requiredOption("--encoder <address>", t("encoder"))
    .requiredOption("--block <number>", t("blockNumber"))
    .option("--key <hex>", t("blockKey"))
    .option("--slot <slot>", t("blockSlot"), oneOf(KeySlot.options))
    .option("--data <hex>", t("blockData"))
    .option("--value <number>", t("blockValue"))
    .option("--yes", t("yes"))
    .option("--lock-permanently", t("lockPermanently"))
    .action(
      run(Options, (tools, options, [action]) =>
        action === "write" ? writeOne(tools, options) : readOne(tools, options),
      ),
    );
};
