import type { ComponentType } from "react";
import { createStore, type Store } from "./store.ts";

/** How the dialog ends: whether the person has proven who they are. */
export interface ProofQuestion {
  readonly answer: (isProven: boolean) => void;
}
interface OpenDialog extends ProofQuestion {
  readonly Dialog: ComponentType<ProofQuestion>;
}
export interface ProofPrompt {
  readonly open: Pick<Store<OpenDialog | undefined>, "get" | "subscribe">;
  /** Asks who is there, once for however many calls need it; false if the person stops, or it cannot be asked. */
  ask(): Promise<boolean>;
}

/** `load` gives the dialog; it is loaded with the first question. */
export function createProofPrompt(load: () => Promise<ComponentType<ProofQuestion>>): ProofPrompt {
  const open = createStore<OpenDialog | undefined>(undefined);
  let pending: Promise<boolean> | undefined;
  const show = async () => {
    const Dialog = await load();
    return new Promise<boolean>((answer) => open.set({ Dialog, answer }));
  };
  return {
    open,
    ask: () => {
      pending ??= show()
        .catch(() => false)
        .finally(() => {
          pending = undefined;
          open.set(undefined);
        });
      return pending;
    },
  };
}
