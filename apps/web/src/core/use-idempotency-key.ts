import { useState } from "react";

/** One key for as long as a form is open: sending it again after a lost reply carries it out only once. */
export function useIdempotencyKey(): string {
  const [key] = useState(() => crypto.randomUUID());
  return key;
}
