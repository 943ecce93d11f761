import type { ReactNode } from "react";
import { useWords } from "../../core/locale/words.ts";
import { StepBar } from "./step-bar.tsx";
import { type Course, type Step, stepsOf } from "./wizard.machine.ts";
import classes from "./wizard.module.css";
import { wizardWords } from "./wizard.words.ts";

interface Props<Q extends string, A extends object> {
  readonly course: Course<Q, A>;
  /** The questions' names. */
  readonly names: Readonly<Record<Q, string>>;
  readonly step: Step<Q>;
  /** What has been answered so far. */
  readonly aside?: ReactNode;
  /** The question that is asked now. */
  readonly children: ReactNode;
}

/** The one way a wizard stands on its page: where one is, what is asked, what has been answered. */
export function WizardDesk<Q extends string, A extends object>({ course, names, step, aside, children }: Props<Q, A>) {
  const say = useWords(wizardWords);
  const own = course.questions.map((question) => names[question]);
  return (
    <div className={classes.desk}>
      <section className={classes.main}>
        <StepBar
          names={[...own, say("step.authorize"), say("step.blank"), say("step.receipt")]}
          here={stepsOf(course).indexOf(step)}
        />
        {children}
      </section>
      {aside}
    </div>
  );
}
