import {
  type Application,
  holderOf,
  type PlanProblem,
  type SoftwareType,
  sectorCount,
  type WritableSize,
} from "@adel/card";
import { faultText, isFault } from "@adel/protocol/kernel/faults";
import { Button, Menu, SegmentedControl } from "@mantine/core";
import { IconAlertCircle, IconCheck, IconLock, IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useId } from "react";
import { cardWords } from "../../../core/card/card.words.ts";
import "../../../core/card/holders.css";
import { type Holder, Legend } from "../../../core/card/mini-map.tsx";
import { useLanguage, useWords } from "../../../core/locale/words.ts";
import { hotelWords } from "./hotel.words.ts";
import { assign, cured, cureOf, defaultDraft, offeredTo, type PlanDraft, problemsOf, ranges } from "./plan-draft.ts";
import classes from "./sector-plan.module.css";

interface Props {
  readonly plan: PlanDraft;
  readonly software: readonly SoftwareType[];
  readonly onChange: (plan: PlanDraft) => void;
}
const COLUMNS = 8;
const steps: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -COLUMNS, ArrowDown: COLUMNS };

/** Arrow keys walk the sectors of the map. */
function walk(event: KeyboardEvent<HTMLDivElement>): void {
  const step = steps[event.key];
  const cells = [...event.currentTarget.querySelectorAll<HTMLElement>("[data-sector]")];
  const at = cells.findIndex((cell) => cell.matches(":focus"));
  const next = step === undefined || at < 0 ? undefined : cells[at + step];
  if (!next) return;
  event.preventDefault();
  next.focus();
}

/** The plan drawn as a map: click a sector, choose its use; what is wrong is said at once, with its cure. */
export function SectorPlanField({ plan, software, onChange }: Props) {
  const say = useWords(hotelWords);
  const heading = useId();
  const problems = problemsOf(plan, software);
  const [first] = problems;
  const wanted = first && cureOf(first, plan);
  const sectors = Array.from({ length: sectorCount(plan.cardSize) }, (_, sector) => sector);
  const used = [...new Set(sectors.map((sector): Holder => holderOf(plan, sector, plan.cardSize) ?? "free"))];
  const resize = (size: string) => {
    const cardSize: WritableSize = size === "4k" ? "4k" : "1k";
    onChange({ ...plan, cardSize });
  };
  return (
    <section aria-labelledby={heading}>
      <div className={classes.head}>
        <h3 id={heading}>{say("plan")}</h3>
        <SegmentedControl
          size="xs"
          aria-label={say("cardSize")}
          data={[
            { value: "1k", label: "1K" },
            { value: "4k", label: "4K" },
          ]}
          value={plan.cardSize}
          onChange={resize}
        />
        <span className="caption">{say(plan.cardSize === "4k" ? "size4k" : "size1k")}</span>
        <button
          type="button"
          className={`link ${classes.reset}`}
          onClick={() => onChange(defaultDraft(plan.cardSize, software))}
        >
          {say("planReset")}
        </button>
      </div>
      <div className={classes.box} data-wrong={problems.length > 0 || undefined}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
        <div className={classes.grid} role="group" aria-labelledby={heading} onKeyDown={walk}>
          {sectors.map((sector) => (
            <SectorCell
              key={sector}
              sector={sector}
              plan={plan}
              offered={offeredTo(software)}
              wanted={wanted?.act !== "remove" && wanted?.sector === sector ? wanted.application : undefined}
              onAssign={(to) => onChange(assign(plan, sector, to))}
            />
          ))}
        </div>
        <div className={classes.legend}>
          <Legend holders={used} />
          <span className="caption">{say("planHint")}</span>
        </div>
      </div>
      {problems.length > 0 && (
        <ul className={classes.problems} aria-label={say("planProblems")} aria-live="polite">
          {problems.map((problem) => (
            <Problem key={problem.code + problem.sectors.join()} problem={problem} plan={plan} onChange={onChange} />
          ))}
        </ul>
      )}
    </section>
  );
}

interface CellProps {
  readonly sector: number;
  readonly plan: PlanDraft;
  readonly offered: readonly Application[];
  /** What this sector would cure. */
  readonly wanted: Application | undefined;
  readonly onAssign: (to: Application | "free") => void;
}
function SectorCell({ sector, plan, offered, wanted, onAssign }: CellProps) {
  const say = useWords(hotelWords);
  const card = useWords(cardWords);
  const holder = holderOf(plan, sector, plan.cardSize) ?? "free";
  const locked = holder === "directory" || sector >= 32;
  const label = say("planUse", {
    sector,
    holder: holder === "free" && locked ? say("planLocked") : card(`holder.${holder}`),
  });
  const cell = (
    <button
      type="button"
      className={classes.cell}
      data-sector={sector}
      data-holder={holder}
      data-wanted={wanted}
      aria-disabled={locked || undefined}
      tabIndex={sector === 0 ? 0 : -1}
    >
      <span className="heard">{label}</span>
      <span className={classes.number} aria-hidden>
        {sector}
      </span>
      <span className={classes.holder} aria-hidden>
        {card(`short.${holder}`)}
      </span>
      {locked && <IconLock size={12} aria-hidden className={classes.mark} />}
      {wanted && <IconPlus size={13} aria-hidden className={classes.mark} />}
    </button>
  );
  if (locked) return cell;
  const choices: readonly (Application | "free")[] = [...offered, "free"];
  return (
    <Menu position="bottom-start" width={160}>
      <Menu.Target>{cell}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{say("planAssign", { sector })}</Menu.Label>
        {choices.map((choice) => (
          <Menu.Item
            key={choice}
            leftSection={<span className={classes.swatch} data-holder={choice} />}
            rightSection={choice === holder ? <IconCheck size={14} aria-hidden /> : undefined}
            onClick={() => onAssign(choice)}
          >
            {card(`holder.${choice}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface ProblemProps {
  readonly problem: PlanProblem;
  readonly plan: PlanDraft;
  readonly onChange: (plan: PlanDraft) => void;
}
/** The fault, the count, and the one act that cures it. */
function Problem({ problem, plan, onChange }: ProblemProps) {
  const say = useWords(hotelWords);
  const card = useWords(cardWords);
  const language = useLanguage();
  const [application] = problem.applications;
  const values = { sector: problem.sectors[0] ?? "", application: application ? card(`holder.${application}`) : "" };
  const cure = cureOf(problem, plan);
  const count = problem.sectors.length;
  const words = { add: "cureAdd", remove: "cureRemove", place: "curePlace" } as const;
  return (
    <li className={classes.problem}>
      <IconAlertCircle size={16} aria-hidden />
      <span className={classes.what}>
        <strong>{isFault(problem.code) ? faultText(problem.code, language, values) : problem.code}</strong>
        {problem.code === "FINGERPRINT_NEEDS_SIX" && (
          <span>{count === 0 ? say("nowNone") : say("nowCount", { count, sectors: ranges(problem.sectors) })}</span>
        )}
      </span>
      {cure && (
        <Button onClick={() => onChange(cured(plan, cure))}>{say(words[cure.act], { sector: cure.sector })}</Button>
      )}
    </li>
  );
}
