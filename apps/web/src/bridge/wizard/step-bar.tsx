import type { CSSProperties } from "react";
import { useTranslation } from "../../core/locale/messages.ts";
import classes from "./wizard.module.css";

interface Props {
  /** The steps' names, in their order. */
  readonly names: readonly string[];
  /** Where one is, from 0. */
  readonly here: number;
}

/** Where one is among the questions. */
export function StepBar({ names, here }: Props) {
  const t = useTranslation("bridge.wizard");
  const columns: CSSProperties & { readonly "--steps": number } = { "--steps": names.length };
  return (
    <nav className={classes.steps} aria-label={t("steps")}>
      <p className={classes.count}>{t("stepOf", { step: here + 1, all: names.length, name: names[here] ?? "" })}</p>
      <ol style={columns}>
        {names.map((name, at) => (
          <li
            key={name}
            data-is={at < here ? "past" : at === here ? "here" : "next"}
            aria-current={at === here ? "step" : undefined}
          >
            <span className={classes.dash} />
            <span className={classes.label}>{name}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
