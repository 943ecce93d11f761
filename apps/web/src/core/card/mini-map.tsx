import { blockCount, holderOf, type SectorHolder, type SectorPlan, sectorCount, type WritableSize } from "@adel/card";
import { useWords } from "../locale/words.ts";
import { cardWords } from "./card.words.ts";
import "./holders.css";
import classes from "./mini-map.module.css";

export type Holder = SectorHolder | "free";

/** Who holds each sector by a plan, from sector 0 up. */
export const holdersOf = (plan: SectorPlan, size: WritableSize): Holder[] =>
  Array.from({ length: sectorCount(size) }, (_, sector) => holderOf(plan, sector, size) ?? "free");

/** What happens to a sector while a card is written. */
export type SectorState = "untouched" | "planned" | "writing" | "verified";

interface Props {
  readonly holders: readonly Holder[];
  /** Without it every held sector stands as it is. */
  readonly state?: (sector: number) => SectorState;
  readonly label?: string;
}

/** The card as rows of blocks: hatched is to be written, ticking is being written, solid was read back. */
export function MiniMap({ holders, state, label }: Props) {
  const say = useWords(cardWords);
  return (
    <div
      className={classes.map}
      role="img"
      aria-label={label ?? say("mapLabel")}
      data-long={holders.length > 16 || undefined}
    >
      {holders.map((holder, sector) => {
        const now = state?.(sector);
        const shown = now === "untouched" ? "free" : holder;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the sector's number
          <div key={sector} className={classes.sector} data-holder={shown} data-state={now}>
            <span className={classes.number}>{sector}</span>
            {Array.from({ length: Math.min(blockCount(sector), 4) }, (_, block) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the block's number
              <span key={block} className={classes.block} />
            ))}
          </div>
        );
      })}
    </div>
  );
}

/** The colours of the map in words. */
export function Legend({ holders }: { readonly holders: readonly (Holder | "unreadable")[] }) {
  const say = useWords(cardWords);
  return (
    <ul className={classes.legend}>
      {[...new Set(holders)].map((holder) => (
        <li key={holder}>
          <span className={classes.swatch} data-holder={holder} />
          {say(`holder.${holder}`)}
        </li>
      ))}
    </ul>
  );
}
