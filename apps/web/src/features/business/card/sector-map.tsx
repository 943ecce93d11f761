import { blocksOf, isTrailer, sectorCount, sectorOf, usageOf } from "@adel/card";
import type { CardView } from "@adel/protocol/business/card";
import { type KeyboardEvent, useRef } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { BlockBytes } from "./block-cell.tsx";
import classes from "./sector-map.module.css";
import { usageColor } from "./usage-color.ts";

const COLUMNS = 4;
type View = Pick<CardView, "cardSize" | "sectorPlan" | "blocks" | "openedWith">;

interface Props {
  readonly view: View;
  readonly selected: number;
  readonly onSelect: (block: number) => void;
}
/** Four blocks per line; a 16-block sector takes four lines. */
const linesOf = (sector: number): number[][] =>
  Array.from({ length: blocksOf(sector).length / COLUMNS }, (_, line) =>
    blocksOf(sector).slice(line * COLUMNS, (line + 1) * COLUMNS),
  );

const moves: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowRight: 1,
  ArrowUp: -COLUMNS,
  ArrowDown: COLUMNS,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** The whole card, block by block, in the plan's colours; arrow keys walk it. */
export function SectorMap({ view, selected, onSelect }: Props) {
  const t = useTranslation("business.card");
  const card = useTranslation("terms");
  const grid = useRef<HTMLDivElement>(null);
  const sectors = Array.from({ length: sectorCount(view.cardSize) }, (_, sector) => sector);
  const walk = (event: KeyboardEvent) => {
    const move = moves[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const next = Math.min(Math.max(selected + move, 0), view.blocks.length - 1);
    if (Math.abs(move) === COLUMNS && (selected + move < 0 || selected + move >= view.blocks.length)) return;
    onSelect(next);
    grid.current?.querySelector<HTMLElement>(`[data-block="${next}"]`)?.focus();
  };
  return (
    <div className={classes.map}>
      <div className={classes.head} aria-hidden>
        <span>{card("sector")}</span>
        {[0, 1, 2].map((block) => (
          <span key={block}>{t("block", { block })}</span>
        ))}
        <span>
          {t("block", { block: 3 })} · {t("keysAndRights")}
        </span>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a table cannot give its cells the arrow keys of a grid */}
      <div role="grid" tabIndex={-1} aria-label={card("mapLabel")} ref={grid} onKeyDown={walk} className={classes.grid}>
        {sectors.map((sector) => (
          <SectorLines key={sector} sector={sector} view={view} selected={selected} onSelect={onSelect} />
        ))}
      </div>
    </div>
  );
}

function SectorLines({ sector, view, selected, onSelect }: Props & { readonly sector: number }) {
  const t = useTranslation("business.card");
  const card = useTranslation("terms");
  const { sectorPlan, cardSize, blocks } = view;
  const planned = usageOf(sectorPlan, sector, cardSize) ?? "free";
  const isOpen = blocksOf(sector).some((block) => blocks[block] != null);
  const usage = isOpen ? planned : "unreadable";
  return linesOf(sector).map((line, at) => (
    // biome-ignore lint/a11y/useFocusableInteractive: the cells of the row take the focus
    // biome-ignore lint/a11y/useSemanticElements: rows and cells belong to the grid above
    <div key={line[0]} role="row" className={classes.line} {...usageColor(usage)}>
      <span className={classes.gutter} aria-hidden>
        <span className={classes.number}>{at === 0 ? sector : ""}</span>
        <span className={classes.bar} />
        <span className={classes.name}>{at === 0 ? card(`short.${usage}`) : ""}</span>
      </span>
      {line.map((block) => (
        // biome-ignore lint/a11y/useSemanticElements: rows and cells belong to the grid above
        <button
          key={block}
          type="button"
          role="gridcell"
          className={classes.block}
          data-block={block}
          data-trailer={isTrailer(block) || undefined}
          data-unread={blocks[block] == null || undefined}
          aria-selected={block === selected}
          tabIndex={block === selected ? 0 : -1}
          onClick={() => onSelect(block)}
        >
          <span className="visually-hidden">
            {t("blockName", {
              sector: sectorOf(block),
              block: block - (blocksOf(sector)[0] ?? 0),
              holder: card(`holder.${blocks[block] == null ? "unreadable" : planned}`),
            })}
          </span>
          <BlockBytes block={block} data={blocks[block] ?? null} />
        </button>
      ))}
    </div>
  ));
}
