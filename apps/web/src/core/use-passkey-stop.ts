import { useState } from "react";
import type { ErrorDetails } from "./error-alert.tsx";
import { useTranslation } from "./locale/messages.ts";
import { PasskeyError } from "./passkey.ts";

/** Watches for a browser that gives no passkey, and describes why; other errors stay the caller's. */
export function usePasskeyStop(stoppedText: "stopped" | "stoppedAdding" = "stopped") {
  const t = useTranslation("auth.passkey");
  const [stopped, setStopped] = useState<ErrorDetails>();
  const watch = async (action: () => Promise<void>): Promise<void> => {
    setStopped(undefined);
    try {
      await action();
    } catch (error) {
      if (!(error instanceof PasskeyError)) throw error;
      const text = t(error.reason === "stopped" ? stoppedText : error.reason);
      setStopped({ error: undefined, values: {}, text });
    }
  };
  return { stopped, watch };
}
