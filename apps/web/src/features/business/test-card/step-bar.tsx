import { useWords } from "../../../core/locale/words.ts";
import { STEPS, type Step } from "./wizard.machine.ts";
import classes from "./wizard.module.css";
import { wizardWords } from "./wizard.words.ts";

/** Where one is among the six questions. */
export function StepBar({ step }: { readonly step: Step }) {
  const say = useWords(wizardWords);
  const here = STEPS.indexOf(step);
  return (
    <nav className={classes.steps} aria-label={say("steps")}>
      <p className={classes.count}>{say("stepOf", { step: here + 1, all: STEPS.length, name: say(`step.${step}`) })}</p>
      <ol>
        {STEPS.map((name, at) => (
          <li
            key={name}
            data-is={at < here ? "past" : at === here ? "here" : "next"}
            aria-current={at === here ? "step" : undefined}
          >
            <span className={classes.dash} />
            <span className={classes.label}>{say(`step.${name}`)}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
