import {
  type Application,
  movesSectors,
  type PlanError,
  type SoftwareType,
  sectorCount,
  usageOf,
  type WritableSize,
} from "@adel/card";
import { isErrorCode } from "@adel/protocol/kernel/errors";
import { Button, Menu, SegmentedControl } from "@mantine/core";
import { IconAlertCircle, IconCheck, IconLock, IconPlus } from "@tabler/icons-react";
import { type KeyboardEvent, useId } from "react";
import { errorText } from "../../../core/locale/errors.ts";
import { useLanguage, useTranslation } from "../../../core/locale/messages.ts";
import { Status } from "../../../ui/status.tsx";
import { Legend, type Usage, usageColor } from "../card/index.ts";
import {
  applyFix,
  assign,
  defaultDraft,
  errorsOf,
  optionsFor,
  ranges,
  type SectorPlanDraft,
  suggestFix,
} from "./plan-draft.ts";
import classes from "./sector-plan.module.css";

interface Props {
  readonly plan: SectorPlanDraft;
  /** By which cards were made already. */
  readonly used: SectorPlanDraft | undefined;
  readonly software: readonly SoftwareType[];
  readonly onChange: (plan: SectorPlanDraft) => void;
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

/** The plan as a map: click a sector, choose its use; errors are shown at once with a fix. */
export function SectorPlanField({ plan, used, software, onChange }: Props) {
  const t = useTranslation("business.hotel");
  const heading = useId();
  const planErrors = errorsOf(plan, software);
  const [first] = planErrors;
  const suggested = first && suggestFix(first, plan);
  const sectors = Array.from({ length: sectorCount(plan.cardSize) }, (_, sector) => sector);
  const usages = [...new Set(sectors.map((sector): Usage => usageOf(plan, sector, plan.cardSize) ?? "free"))];
  return (
    <section aria-labelledby={heading}>
      <PlanHead {...{ plan, software, onChange }} headingId={heading} />
      <div className={classes.box} data-wrong={planErrors.length > 0 || undefined}>
        {/* biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be a grid in every browser */}
        <div className={classes.grid} role="group" aria-labelledby={heading} onKeyDown={walk}>
          {sectors.map((sector) => (
            <SectorCell
              key={sector}
              sector={sector}
              plan={plan}
              available={optionsFor(software)}
              suggested={
                suggested?.action !== "remove" && suggested?.sector === sector ? suggested.application : undefined
              }
              onAssign={(to) => onChange(assign(plan, sector, to))}
            />
          ))}
        </div>
        <div className={classes.legend}>
          <Legend usages={usages} />
          <span className="caption">{t("planHint")}</span>
        </div>
      </div>
      {used && planErrors.length === 0 && movesSectors(used, plan) && (
        <p className={classes.moved} role="status">
          <Status color="warning">{t("planMoved")}</Status>
        </p>
      )}
      {planErrors.length > 0 && (
        <ul className={classes.problems} aria-label={t("planProblems")} aria-live="polite">
          {planErrors.map((planError) => (
            <PlanErrorText
              key={planError.code + planError.sectors.join()}
              planError={planError}
              plan={plan}
              onChange={onChange}
            />
          ))}
        </ul>
      )}
    </section>
  );
}

interface HeadProps extends Omit<Props, "used"> {
  readonly headingId: string;
}
/** The size of the card, and the way back to the default plan. */
function PlanHead({ plan, software, onChange, headingId }: HeadProps) {
  const t = useTranslation("business.hotel");
  const resize = (size: string) => {
    const cardSize: WritableSize = size === "4k" ? "4k" : "1k";
    onChange({ ...plan, cardSize });
  };
  return (
    <div className={classes.head}>
      <h3 id={headingId}>{t("plan")}</h3>
      <SegmentedControl
        size="xs"
        aria-label={t("cardSize")}
        data={[
          { value: "1k", label: "1K" },
          { value: "4k", label: "4K" },
        ]}
        value={plan.cardSize}
        onChange={resize}
      />
      <span className="caption">{t(plan.cardSize === "4k" ? "size4k" : "size1k")}</span>
      <button
        type="button"
        className={`link ${classes.reset}`}
        onClick={() => onChange(defaultDraft(plan.cardSize, software))}
      >
        {t("planReset")}
      </button>
    </div>
  );
}

interface CellProps {
  readonly sector: number;
  readonly plan: SectorPlanDraft;
  readonly available: readonly Application[];
  /** The application that a suggested fix puts into this sector. */
  readonly suggested: Application | undefined;
  readonly onAssign: (to: Application | "free") => void;
}
function SectorCell({ sector, plan, available, suggested, onAssign }: CellProps) {
  const t = useTranslation("business.hotel");
  const card = useTranslation("terms");
  const usage = usageOf(plan, sector, plan.cardSize) ?? "free";
  const locked = usage === "directory" || sector >= 32;
  const label = t("planUse", {
    sector,
    holder: usage === "free" && locked ? t("planLocked") : card(`holder.${usage}`),
  });
  const cell = (
    <button
      type="button"
      className={classes.cell}
      data-sector={sector}
      {...usageColor(usage)}
      data-wanted={suggested}
      aria-disabled={locked || undefined}
      tabIndex={sector === 0 ? 0 : -1}
    >
      <span className="visually-hidden">{label}</span>
      <span className={classes.number} aria-hidden>
        {sector}
      </span>
      <span className={classes.holder} aria-hidden>
        {card(`short.${usage}`)}
      </span>
      {locked && <IconLock size={12} aria-hidden className={classes.mark} />}
      {suggested && <IconPlus size={13} aria-hidden className={classes.mark} />}
    </button>
  );
  if (locked) return cell;
  const preferences: readonly (Application | "free")[] = [...available, "free"];
  return (
    <Menu position="bottom-start" width={160}>
      <Menu.Target>{cell}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{t("planAssign", { sector })}</Menu.Label>
        {preferences.map((choice) => (
          <Menu.Item
            key={choice}
            leftSection={<span className={classes.swatch} {...usageColor(choice)} />}
            rightSection={choice === usage ? <IconCheck size={14} aria-hidden /> : undefined}
            onClick={() => onAssign(choice)}
          >
            {card(`holder.${choice}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

interface PlanErrorTextProps {
  readonly planError: PlanError;
  readonly plan: SectorPlanDraft;
  readonly onChange: (plan: SectorPlanDraft) => void;
}
/** The error, the count, and one button that fixes it. */
function PlanErrorText({ planError, plan, onChange }: PlanErrorTextProps) {
  const t = useTranslation("business.hotel");
  const card = useTranslation("terms");
  const language = useLanguage();
  const [application] = planError.applications;
  const values = { sector: planError.sectors[0] ?? "", application: application ? card(`holder.${application}`) : "" };
  const fix = suggestFix(planError, plan);
  const count = planError.sectors.length;
  const messages = { add: "fixAdd", remove: "fixRemove", place: "fixPlace" } as const;
  return (
    <li className={classes.problem}>
      <IconAlertCircle size={16} aria-hidden />
      <span className={classes.what}>
        <strong>{isErrorCode(planError.code) ? errorText(planError.code, language, values) : planError.code}</strong>
        {planError.code === "FINGERPRINT_NEEDS_SIX" && (
          <span>{count === 0 ? t("nowNone") : t("nowCount", { count, sectors: ranges(planError.sectors) })}</span>
        )}
      </span>
      {fix && (
        <Button onClick={() => onChange(applyFix(plan, fix))}>{t(messages[fix.action], { sector: fix.sector })}</Button>
      )}
    </li>
  );
}
