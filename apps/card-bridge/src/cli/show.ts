import { type CardMemory, type CardSpec, DEFAULT_PLAN, hex, type SectorView, sectorMap, unknownMask } from "@adel/card";
import { cardView } from "./card-view.ts";
import { padded } from "./columns.ts";
import { cardLine, sectorName } from "./sector-text.ts";
import { EXIT, type ExitCode, type Terminal } from "./terminal.ts";
import type { Tools } from "./tools.ts";

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

const bytesOf = (memory: CardMemory, { blocks }: SectorView) =>
  blocks.map((block, index) => shown(memory, block, index === blocks.length - 1));

const listedAs = ({ listed }: SectorView) =>
  listed === undefined ? "-" : listed.kind === "ours" ? listed.application : listed.kind;

/** The plan's holder of a sector, and what the card's directory says where it says something else. */
function usages({ listed, usage }: SectorView, { t }: Terminal): string {
  const planned = usage === undefined ? "" : t("sector.planned", { holder: t(`application.${usage}`) });
  if (listed === undefined || listed.kind === "free") return planned;
  const reported =
    listed.kind === "ours"
      ? t("sector.listed", { holder: t(`application.${listed.application}`) })
      : t(`directory.${listed.kind}`);
  return planned === "" ? reported : `${planned}  ${reported}`;
}

const SECTOR_CELLS = 11;
const STATE_CELLS = 10;

function linesOf(memory: CardMemory, view: SectorView, terminal: Terminal): readonly string[] {
  const { t } = terminal;
  const name = padded(sectorName(view.sector, t), SECTOR_CELLS);
  const state = padded(t(`sectorState.${view.state}`), STATE_CELLS);
  const data = bytesOf(memory, view);
  return [
    `${name}${state}${usages(view, terminal)}`.trimEnd(),
    ...view.blocks.map((block, index) => `    ${String(block).padStart(3)}  ${data[index]}`),
  ];
}

function describe({ terminal }: Tools, memory: CardMemory, spec: CardSpec | undefined): ExitCode {
  const map = sectorMap(memory, spec?.plan ?? DEFAULT_PLAN);
  const sectors = map.map((view) => ({ ...view, listed: listedAs(view), data: bytesOf(memory, view) }));
  terminal.result({ ok: true, uid: hex(memory.uid), size: memory.size, sectors }, [
    cardLine(memory, terminal.t),
    ...map.flatMap((view) => linesOf(memory, view, terminal)),
    terminal.t("sector.legend"),
  ]);
  return EXIT.done;
}

/** `show`: the sector map, block by block. */
export const registerShow = cardView("show", "show", describe);
