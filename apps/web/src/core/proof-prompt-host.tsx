import { loadToolMessages } from "./locale/messages.ts";
import { useServices } from "./services.tsx";
import { useStore } from "./store.ts";

export async function loadProofDialog() {
  const [{ ProofDialog }] = await Promise.all([import("./proof-dialog.tsx"), loadToolMessages()]);
  return ProofDialog;
}

/** Where the page asks again who is there. */
export function ProofPromptHost() {
  const open = useStore(useServices().proofPrompt.open);
  return open ? <open.Dialog answer={open.answer} /> : null;
}
