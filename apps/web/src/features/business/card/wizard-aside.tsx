import { usageOf } from "@adel/card";
import type { Hotel } from "@adel/protocol/business/hotel";
import type { CardJob } from "@adel/protocol/business/job";
import type { ReactNode } from "react";
import type { Blank } from "../../../bridge/wizard/wizard.machine.ts";
import classes from "../../../bridge/wizard/wizard.module.css";
import { useTranslation } from "../../../core/locale/messages.ts";
import { Facts, Panel } from "../../../ui/layout.tsx";
import { Legend, MiniMap, type SectorState, usagesOf } from "./mini-map.tsx";

/** Sectors that a job has read back, of those that it touches. */
function stateOf({ blank, result }: Written, touched: readonly number[]) {
  const seen = blank.kind === "writing" ? blank.seen : undefined;
  const verified = new Set((seen?.blocksVerified ?? []).map((block) => Math.floor(block / 4)));
  return (sector: number): SectorState => {
    if (!touched.includes(sector)) return "untouched";
    if (result?.state === "done" || seen?.outcome === "done") return "verified";
    if (seen?.sector === sector && seen.state === "running") return "writing";
    return verified.has(sector) ? "verified" : "planned";
  };
}

interface Written {
  readonly blank: Blank;
  readonly result: CardJob | undefined;
}
interface Props {
  readonly wizard: Written;
  /** What has been answered so far. */
  readonly facts: readonly (readonly [name: string, value: ReactNode])[];
  readonly sectorPlan: Hotel["sectorPlan"];
  /** Sectors that are written. */
  readonly sectors: readonly number[];
}

/** What has been answered so far, and what will be, is being or was written. */
export function WizardAside({ wizard, facts, sectorPlan, sectors }: Props) {
  const t = useTranslation("bridge.wizard");
  const { cardSize } = sectorPlan;
  const usages = usagesOf(sectorPlan, cardSize);
  return (
    <aside className={classes.aside}>
      <Panel title={t("thisCard")}>
        <Facts facts={facts} />
      </Panel>
      <Panel
        title={t(wizard.result?.state === "done" ? "now" : "willWrite")}
        aside={t("sectorsCount", { count: sectors.length })}
      >
        <MiniMap usages={usages} state={stateOf(wizard, sectors)} />
        <div className={classes.legend}>
          <Legend usages={sectors.map((sector) => usageOf(sectorPlan, sector, cardSize) ?? "free")} />
          <span className="caption">{t("restUntouched")}</span>
        </div>
      </Panel>
    </aside>
  );
}
