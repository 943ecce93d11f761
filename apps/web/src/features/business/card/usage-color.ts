import type { SectorUsage } from "@adel/card";
import "./usages.css";

/** Gives an element the color of what uses a sector: `<li {...usageColor("doorLock")}>`, as `--colour` in its style. */
export const usageColor = (usage: SectorUsage | "free" | "unreadable") => ({ "data-holder": usage });
