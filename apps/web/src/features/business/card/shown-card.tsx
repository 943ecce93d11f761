import { sectorCount, usageOf } from "@adel/card";
import type { CardView } from "@adel/protocol/business/card";
import { useState } from "react";
import { Legend } from "../../../core/card/mini-map.tsx";
import { Panel } from "../../../ui/layout.tsx";
import { CardRecords } from "./card-records.tsx";
import { Inspector } from "./inspector.tsx";
import classes from "./read.module.css";
import { SectorMap } from "./sector-map.tsx";

/** A card that was read: its map, the chosen block's meaning, and what its records say. */
export function ShownCard({ view }: { readonly view: CardView }) {
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
        <CardRecords view={view} />
      </div>
    </div>
  );
}
