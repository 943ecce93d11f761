import { sectorCount, usageOf } from "@adel/card";
import type { CardView } from "@adel/protocol/business/card";
import { type ReactNode, useState } from "react";
import { Panel } from "../../../ui/layout.tsx";
import { Inspector } from "./inspector.tsx";
import { Legend } from "./mini-map.tsx";
import classes from "./read.module.css";
import { SectorMap } from "./sector-map.tsx";

interface Props {
  readonly view: CardView;
  /** Below what the chosen block means. */
  readonly children?: ReactNode;
}

/** The bytes of a card that was read: its map, and the chosen block's meaning. */
export function ShownCard({ view, children }: Props) {
  const [block, setBlock] = useState(0);
  const sectors = Array.from({ length: sectorCount(view.cardSize) }, (_, sector) => sector);
  const usages = sectors.map((sector) =>
    view.openedWith[sector] === null ? "unreadable" : (usageOf(view.sectorPlan, sector, view.cardSize) ?? "free"),
  );
  return (
    <div className={classes.shown}>
      <Panel flush>
        <SectorMap view={view} selected={block} onSelect={setBlock} />
        <div className={classes.legend}>
          <Legend usages={usages} />
        </div>
      </Panel>
      <div className={classes.side}>
        <Inspector view={view} block={block} />
        {children}
      </div>
    </div>
  );
}
