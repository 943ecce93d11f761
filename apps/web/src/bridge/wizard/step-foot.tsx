import { Button } from "@mantine/core";
import { IconArrowLeft } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useTranslation } from "../../core/locale/messages.ts";
import classes from "./wizard.module.css";

interface Props {
  /** Label of the button that submits the step's form. */
  readonly next?: string;
  readonly isPending?: boolean;
  readonly onBack?: (() => void) | undefined;
  readonly onGiveUp?: (() => void) | undefined;
  readonly children?: ReactNode;
}

/** Back and cancel on the left, continue on the right. */
export function StepActions({ next, isPending = false, onBack, onGiveUp, children }: Props) {
  const t = useTranslation("bridge.wizard");
  return (
    <footer className={classes.foot}>
      {onGiveUp && (
        <Button variant="subtle" color="gray" onClick={onGiveUp}>
          {t("giveUp")}
        </Button>
      )}
      <span className="spring" />
      {onBack && (
        <Button leftSection={<IconArrowLeft size={16} aria-hidden />} onClick={onBack}>
          {t("back")}
        </Button>
      )}
      {children}
      {next && (
        <Button type="submit" variant="filled" loading={isPending}>
          {next}
        </Button>
      )}
    </footer>
  );
}
