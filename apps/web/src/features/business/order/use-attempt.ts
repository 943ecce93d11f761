import { useState } from "react";
import { type ErrorDetails, toErrorDetails } from "../../../core/error-alert.tsx";

/** A call whose error is shown beside its button. */
export function useAttempt() {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ErrorDetails>();
  const attempt = async (action: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setError(undefined);
    try {
      await action();
    } catch (error) {
      setError(toErrorDetails(error));
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, attempt };
}
