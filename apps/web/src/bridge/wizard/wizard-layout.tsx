import type { ReactNode } from "react";
import { useTranslation } from "../../core/locale/messages.ts";
import { StepBar } from "./step-bar.tsx";
import { useStepFocus } from "./use-step-focus.ts";
import { type Step, stepsOf, type WizardSteps } from "./wizard.machine.ts";
import classes from "./wizard.module.css";

interface Props<Q extends string, A extends object> {
  readonly steps: WizardSteps<Q, A>;
  /** The questions' names. */
  readonly names: Readonly<Record<Q, string>>;
  readonly step: Step<Q>;
  /** What has been answered so far. */
  readonly aside?: ReactNode;
  /** The current question. */
  readonly children: ReactNode;
}

/** Common layout of a wizard: step, question, previous answers. */
export function WizardLayout<Q extends string, A extends object>({ steps, names, step, aside, children }: Props<Q, A>) {
  const t = useTranslation("bridge.wizard");
  const section = useStepFocus(step);
  const own = steps.questions.map((question) => names[question]);
  return (
    <div className={classes.desk}>
      <section className={classes.main} ref={section}>
        <StepBar
          names={[...own, t("step.authorize"), t("step.blank"), t("step.receipt")]}
          here={stepsOf(steps).indexOf(step)}
        />
        {children}
      </section>
      {aside}
    </div>
  );
}
