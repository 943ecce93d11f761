import { emptyCard, hex, uid } from "@adel/card";
import type { SectorPlanInput } from "@adel/protocol/card-frames/sector-plan";
import { useState } from "react";
import { EncoderImage } from "../../bridge/wizard/encoder-image.tsx";
import { StepBar } from "../../bridge/wizard/step-bar.tsx";
import { useTranslation } from "../../core/locale/messages.ts";
import { Legend, MiniMap, usagesOf } from "../../features/business/card/mini-map.tsx";
import { SectorMap } from "../../features/business/card/sector-map.tsx";
import { Panel } from "../../ui/layout.tsx";
import { Example } from "../example.tsx";
import classes from "../gallery.module.css";

const STEPS = ["stepHotel", "stepCard", "stepSector", "stepAuthorize", "stepBlank", "stepReceipt"] as const;
const PLAN = {
  cardSize: "1k",
  doorLock: 1,
  energySaver: 2,
  test: 4,
  fingerprint: [5, 6, 7, 9, 10, 11],
} as const satisfies SectorPlanInput;
const UNREADABLE = [32, 33, 34, 35];
const blocks = emptyCard(uid("04A1B2C3"), "1k")
  .blocks.map((block) => (block ? hex(block) : null))
  .with(4, "AD010102030C04B6000003E900000009")
  .map((block, at) => (UNREADABLE.includes(at) ? null : block));
const shown = {
  cardSize: "1k",
  sectorPlan: PLAN,
  blocks,
  openedWith: blocks.slice(0, 16).map((_, sector) => (sector === 8 ? null : "hotel")),
} as const;

export function Card() {
  const t = useTranslation("gallery");
  const [block, setBlock] = useState(4);
  const usages = usagesOf(PLAN, "1k");
  return (
    <>
      <Example title={t("sectorMap")} wide>
        <Panel flush>
          <SectorMap view={shown} selected={block} onSelect={setBlock} />
        </Panel>
      </Example>
      <Example title={t("smallSectorMap")}>
        <div className={classes.stack}>
          <MiniMap usages={usages} />
          <Legend usages={usages} />
        </div>
      </Example>
      <Example title={t("whileACardIsWritten")}>
        <MiniMap
          usages={usages}
          state={(sector) =>
            sector === 1 ? "verified" : sector === 2 ? "writing" : sector === 4 ? "planned" : "untouched"
          }
        />
      </Example>
      <Example title={t("wizard")}>
        <div className={classes.stack}>
          <StepBar names={STEPS.map((step) => t(step))} here={4} />
          <EncoderImage off={t("takeTheHotelsCardOff")} on={t("putABlankCardOn")} />
        </div>
      </Example>
    </>
  );
}
