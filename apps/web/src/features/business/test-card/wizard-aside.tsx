import { directorySectors } from "@adel/card";
import { cardWords } from "../../../core/card/card.words.ts";
import { holdersOf, Legend, MiniMap, type SectorState } from "../../../core/card/mini-map.tsx";
import { useWords } from "../../../core/locale/words.ts";
import { Facts, Panel } from "../../../ui/layout.tsx";
import type { Wizard } from "./wizard.machine.ts";
import classes from "./wizard.module.css";
import { wizardWords } from "./wizard.words.ts";

/** Blocks 0 to 3 of a sector that a job has read back, of the four that a test card's sector has. */
function stateOf({ blank, result }: Wizard, touched: readonly number[]) {
  const seen = blank.is === "writing" ? blank.seen : undefined;
  const verified = new Set((seen?.blocksVerified ?? []).map((block) => Math.floor(block / 4)));
  return (sector: number): SectorState => {
    if (!touched.includes(sector)) return "untouched";
    if (result?.state === "done" || seen?.outcome === "done") return "verified";
    if (seen?.sector === sector && seen.state === "running") return "writing";
    return verified.has(sector) ? "verified" : "planned";
  };
}

/** What has been answered so far, and what will be, is being or was written. */
export function WizardAside({ wizard }: { readonly wizard: Wizard }) {
  const say = useWords(wizardWords);
  const card = useWords(cardWords);
  const { order, hotelCard, sector, result } = wizard;
  if (!order) return null;
  const { sectorPlan } = order.hotel;
  const touched = [...directorySectors(sectorPlan.cardSize), sectorPlan.test];
  const holders = holdersOf(sectorPlan, sectorPlan.cardSize);
  return (
    <aside className={classes.aside}>
      <Panel title={say("thisCard")}>
        <Facts
          facts={[
            [say("operation"), <strong key="operation">{card(`operation.${order.operation}`)}</strong>],
            [say("hotel"), `${order.hotel.hotelNumber} ${order.hotel.hotelName}`],
            [say("devices"), card(`testCardType.${order.testCardType}`)],
            ...(sector === undefined ? [] : ([[say("target"), sector]] as const)),
            ...(hotelCard
              ? ([
                  [
                    say("hotelCardUid"),
                    <span key="uid" className="mono">
                      {hotelCard.uid}
                    </span>,
                  ],
                ] as const)
              : []),
            [say("validTo"), order.validTo ? order.validTo : say("noLimit")],
          ]}
        />
      </Panel>
      <Panel
        title={say(result?.state === "done" ? "now" : "willWrite")}
        aside={say("sectorsCount", { count: touched.length })}
      >
        <MiniMap holders={holders} state={stateOf(wizard, touched)} />
        <div className={classes.legend}>
          <Legend holders={["directory", "test"]} />
          <span className="caption">{say("restUntouched")}</span>
        </div>
      </Panel>
    </aside>
  );
}
