import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useWords } from "../../core/locale/words.ts";
import classes from "./wizard.module.css";
import { wizardWords } from "./wizard.words.ts";

interface Props {
  /** Words of the button that submits the step's form. */
  readonly next?: string;
  readonly onBack?: (() => void) | undefined;
  readonly onGiveUp?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** Back and give up on the left, the one way on to the right. */
export function StepFoot({ next, onBack, onGiveUp, children }: Props) {
  const say = useWords(wizardWords);
  return (
    <footer className={classes.foot}>
      {onGiveUp && (
        <Button variant="subtle" color="gray" onClick={onGiveUp}>
          {say("giveUp")}
        </Button>
      )}
      <span className="spring" />
      {onBack && (
        <Button leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {say("back")}
        </Button>
      )}
      {children}
      {next && (
        <Button type="submit" variant="filled">
          {next}
        </Button>
      )}
    </footer>
  );
}
