import {
  type CardMemory,
  type CardSpec,
  chipManufacturer,
  DEFAULT_PLAN,
  decodeValueBlock,
  hex,
  isValueBlock,
  knownBlock,
  type SectorView,
  sectorMap,
  unknownMask,
} from "@adel/card";
import { accessLines, accessRights } from "./access-table.ts";
import { type CardFrom, cardView, type ViewedCard } from "./card-view.ts";
import { padded } from "./columns.ts";
import { EXIT, type ExitCode } from "./exit-code.ts";
import { cardLine, chipLine, sectorName } from "./sector-text.ts";
import type { Terminal } from "./terminal.ts";
import type { Tools } from "./tools.ts";

/** Bytes of a block; `..` if unknown; keys of trailers are never shown. */
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

/** The application of a sector by the plan, and the directory's entry if it differs. */
function usages({ listed, usage }: SectorView, { t }: Terminal): string {
  const planned = usage === undefined ? "" : t("sector.planned", { holder: t(`application.${usage}`) });
  if (listed === undefined || listed.kind === "free") return planned;
  const reported =
    listed.kind === "ours"
      ? t("sector.listed", { holder: t(`application.${listed.application}`) })
      : t(`directory.${listed.kind}`);
  return planned === "" ? reported : `${planned}  ${reported}`;
}

/** Printable characters of a block as such, anything else as a dot. */
function ascii(memory: CardMemory, block: number): string {
  const data = memory.blocks[block];
  if (!data) return "";
  return Array.from(data, (byte) => (byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : ".")).join("");
}

/** The value of a value block. */
function valueText(memory: CardMemory, block: number, { t }: Terminal): string {
  const data = knownBlock(memory, block);
  if (!data || !isValueBlock(data)) return "";
  return `  ${t("value.counter", { ...decodeValueBlock(data) })}`;
}

/** Only the access bytes are needed; they may be known even if the keys are not. */
function knownTrailer(memory: CardMemory, { blocks }: SectorView) {
  const number = blocks.at(-1) ?? 0;
  return (unknownMask(memory, number) & 0x01c0) === 0 ? memory.blocks[number] : undefined;
}

function accessOfSector(memory: CardMemory, view: SectorView, { t }: Terminal): readonly string[] {
  const trailer = knownTrailer(memory, view);
  return trailer ? accessLines(trailer, view.blocks, t) : [];
}

const SECTOR_CELLS = 11;
const STATE_CELLS = 10;

function linesOf(memory: CardMemory, view: SectorView, terminal: Terminal, withAccess: boolean): readonly string[] {
  const { t } = terminal;
  const name = padded(sectorName(view.sector, t), SECTOR_CELLS);
  const state = padded(t(`sectorState.${view.state}`), STATE_CELLS);
  const data = bytesOf(memory, view);
  return [
    `${name}${state}${usages(view, terminal)}`.trimEnd(),
    ...view.blocks.map((block, index) => {
      const isLast = index === view.blocks.length - 1;
      const text = isLast ? "" : `  ${ascii(memory, block)}${valueText(memory, block, terminal)}`;
      return `    ${String(block).padStart(3)}  ${data[index]}${text}`.trimEnd();
    }),
    ...(withAccess ? accessOfSector(memory, view, terminal) : []),
  ];
}

function describe(
  { terminal }: Tools,
  { memory, chip }: ViewedCard,
  spec: CardSpec | undefined,
  { access }: CardFrom,
): ExitCode {
  const map = sectorMap(memory, spec?.plan ?? DEFAULT_PLAN);
  const sectors = map.map((view) => {
    const trailer = knownTrailer(memory, view);
    const rights = trailer && accessRights(trailer, view.blocks);
    return { ...view, listed: listedAs(view), data: bytesOf(memory, view), access: rights ?? null };
  });
  const { uid, size } = memory;
  const { atqa, sak } = chip;
  const ats = chip.ats ? hex(chip.ats) : null;
  const manufacturer = chipManufacturer(uid) ?? null;
  terminal.result({ ok: true, uid: hex(uid), size, atqa, sak, ats, manufacturer, sectors }, [
    cardLine(memory, terminal.t),
    chipLine(chip, terminal.t),
    ...map.flatMap((view) => linesOf(memory, view, terminal, access)),
    terminal.t("sector.legend"),
  ]);
  return EXIT.done;
}

/** `show`: the sector map, block by block. */
export const registerShow = cardView("show", describe);
