import type { ReactNode } from "react";
import { focusRefused } from "../../core/focus-refused.ts";
import { useTranslation } from "../../core/locale/messages.ts";
import { StepActions } from "./step-foot.tsx";
import classes from "./wizard.module.css";

interface Props {
  readonly title: string;
  readonly lead?: string;
  readonly onSubmit: () => void;
  readonly onBack?: () => void;
  readonly onGiveUp?: () => void;
  /** The answer is being checked. */
  readonly isPending?: boolean;
  readonly children: ReactNode;
}

/** One step of a wizard as a form: title, fields, and one button to continue. */
export function Question({ title, lead, onSubmit, onBack, onGiveUp, isPending = false, children }: Props) {
  const t = useTranslation("bridge.wizard");
  return (
    <form
      className={classes.question}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        focusRefused(event.currentTarget, onSubmit);
      }}
    >
      <h2>{title}</h2>
      {lead && <p className={classes.lead}>{lead}</p>}
      {children}
      <StepActions next={t("next")} isPending={isPending} onBack={onBack} onGiveUp={onGiveUp} />
    </form>
  );
}

/** Two fields side by side if there is space. */
export const Pair = ({ children }: { readonly children: ReactNode }) => <div className={classes.pair}>{children}</div>;

/** Options side by side, as many as fit. */
export const Choices = ({ children }: { readonly children: ReactNode }) => (
  <div className={classes.choices}>{children}</div>
);
