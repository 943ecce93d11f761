import { blockCount, type SectorPlan, type SectorUsage, sectorCount, usageOf, type WritableSize } from "@adel/card";
import { useTranslation } from "../../../core/locale/messages.ts";
import classes from "./mini-map.module.css";
import { usageColor } from "./usage-color.ts";

export type Usage = SectorUsage | "free";

/** Who holds each sector by a plan, from sector 0 up. */
export const usagesOf = (plan: SectorPlan, size: WritableSize): Usage[] =>
  Array.from({ length: sectorCount(size) }, (_, sector) => usageOf(plan, sector, size) ?? "free");

/** What happens to a sector while a card is written. */
export type SectorState = "untouched" | "planned" | "writing" | "verified";

interface Props {
  readonly usages: readonly Usage[];
  /** Without it every used sector is shown in its color. */
  readonly state?: (sector: number) => SectorState;
  readonly label?: string;
}

/** The card as rows of blocks: hatched is to be written, ticking is being written, solid was read back. */
export function MiniMap({ usages, state, label }: Props) {
  const t = useTranslation("terms");
  return (
    <div
      className={classes.map}
      role="img"
      aria-label={label ?? t("mapLabel")}
      data-long={usages.length > 16 || undefined}
    >
      {usages.map((usage, sector) => {
        const now = state?.(sector);
        const shown = now === "untouched" ? "free" : usage;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the place in the list is the sector's number
          <div key={sector} className={classes.sector} {...usageColor(shown)} data-state={now}>
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

/** The map's colors and what they mean. */
export function Legend({ usages }: { readonly usages: readonly (Usage | "unreadable")[] }) {
  const t = useTranslation("terms");
  return (
    <ul className={classes.legend}>
      {[...new Set(usages)].map((usage) => (
        <li key={usage}>
          <span className={classes.swatch} {...usageColor(usage)} />
          {t(`holder.${usage}`)}
        </li>
      ))}
    </ul>
  );
}
