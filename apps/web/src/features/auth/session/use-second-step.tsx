import type { SecondStep as Step } from "@adel/protocol/auth/session";
import { lazy, type ReactNode, Suspense, useState } from "react";
import { ApiError } from "../../../core/api.ts";
import { loadToolMessages } from "../../../core/locale/messages.ts";

// Few people need it: it comes with its texts when a password was right.
const SecondStep = lazy(async () => {
  const [{ SecondStep }] = await Promise.all([import("./second-step.tsx"), loadToolMessages()]);
  return { default: SecondStep };
});

/** The second step of a sign-in page, in place of its form. */
export function useSecondStep(onSignedIn: () => void) {
  const [step, setStep] = useState<Step>();
  const restart = () => setStep(undefined);
  return {
    /** Whether the error asks for the second step, which is then shown. */
    begin: (error: unknown): boolean => {
      const next = error instanceof ApiError ? error.secondStep : undefined;
      setStep(next);
      return next !== undefined;
    },
    instead: (form: ReactNode): ReactNode =>
      step ? (
        <Suspense fallback={<div aria-busy />}>
          <SecondStep step={step} onSignedIn={onSignedIn} onRestart={restart} />
        </Suspense>
      ) : (
        form
      ),
  };
}
