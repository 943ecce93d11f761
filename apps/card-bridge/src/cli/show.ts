import { type CardMemory, type CardSpec, DEFAULT_PLAN, hex, type SectorView, sectorMap, unknownMask } from "@adel/card";
import { cardView } from "./card-view.ts";
import { holderWords, listedWords, mapWords, stateWords } from "./card-words.ts";
import { padded } from "./columns.ts";
import { cardLine, sectorName } from "./sector-words.ts";
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
  listed === undefined ? "-" : listed.is === "ours" ? listed.application : listed.is;

/** The plan's holder of a sector, and what the card's directory says where it says something else. */
function holders({ listed, holder }: SectorView, { say }: Terminal): string {
  const planned = holder === undefined ? "" : say(mapWords.planned, { holder: say(holderWords[holder]) });
  if (listed === undefined || listed.is === "free") return planned;
  const told =
    listed.is === "ours"
      ? say(mapWords.listed, { holder: say(holderWords[listed.application]) })
      : say(listedWords[listed.is]);
  return planned === "" ? told : `${planned}  ${told}`;
}

const SECTOR_CELLS = 11;
const STATE_CELLS = 10;

function linesOf(memory: CardMemory, view: SectorView, terminal: Terminal): readonly string[] {
  const { say } = terminal;
  const name = padded(sectorName(view.sector, say), SECTOR_CELLS);
  const state = padded(say(stateWords[view.state]), STATE_CELLS);
  const data = bytesOf(memory, view);
  return [
    `${name}${state}${holders(view, terminal)}`.trimEnd(),
    ...view.blocks.map((block, index) => `    ${String(block).padStart(3)}  ${data[index]}`),
  ];
}

function look({ terminal }: Tools, memory: CardMemory, spec: CardSpec | undefined): ExitCode {
  const map = sectorMap(memory, spec?.plan ?? DEFAULT_PLAN);
  const sectors = map.map((view) => ({ ...view, listed: listedAs(view), data: bytesOf(memory, view) }));
  terminal.result({ ok: true, uid: hex(memory.uid), size: memory.size, sectors }, [
    cardLine(memory, terminal.say),
    ...map.flatMap((view) => linesOf(memory, view, terminal)),
    terminal.say(mapWords.legend),
  ]);
  return EXIT.done;
}

/** `show`: the sector map, block by block. */
export const registerShow = cardView("show", "show", look);
