import { type CardMemory, DEFAULT_PLAN, hex, type SectorView, sectorMap, unknownMask } from "@adel/card";
import { cardToShow } from "./card-source.ts";
import { CardFrom, type Register } from "./command.ts";
import { EXIT } from "./terminal.ts";
import { readSpec } from "./tools.ts";

/** Bytes of a block; `..` unknown, and keys of trailers never shown. */
function shown(memory: CardMemory, block: number, isLast: boolean): string {
  const data = memory.blocks[block];
  if (!data) return ".. ".repeat(16).trim();
  const mask = unknownMask(memory, block);
  const byte = (value: number, index: number) => {
    if (isLast && (index < 6 || index > 9)) return "**";
    return mask & (1 << index) ? ".." : hex([value]);
  };
  return Array.from(data, byte).join(" ");
}

const listedAs = ({ listed }: SectorView) =>
  listed === undefined ? "-" : listed.is === "ours" ? listed.application : listed.is;

/** `show`: the sector map, block by block. */
export const registerShow: Register = ({ add, say, run }) => {
  add("show", "show")
    .option("--encoder <address>", say("encoder"))
    .option("--image <file>", say("image"))
    .option("--spec <file>", say("spec"))
    .option("--keys <file>", say("keys"))
    .action(
      run(CardFrom, async (tools, from) => {
        const spec = from.spec === undefined ? undefined : await readSpec(from.spec, tools);
        const memory = await cardToShow(tools, from);
        const map = sectorMap(memory, spec?.plan ?? DEFAULT_PLAN);
        const lines = map.flatMap((view) => [
          `${String(view.sector).padStart(2)}  ${view.state.padEnd(8)} ${view.holder ?? "-"}  (${listedAs(view)})`,
          ...view.blocks.map(
            (block, index) =>
              `    ${String(block).padStart(3)}  ${shown(memory, block, index === view.blocks.length - 1)}`,
          ),
        ]);
        const sectors = map.map((view) => ({
          ...view,
          listed: listedAs(view),
          data: view.blocks.map((block, index) => shown(memory, block, index === view.blocks.length - 1)),
        }));
        tools.terminal.result({ ok: true, uid: hex(memory.uid), size: memory.size, sectors }, lines);
        return EXIT.done;
      }),
    );
};
