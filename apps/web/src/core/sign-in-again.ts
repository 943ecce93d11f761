import type { ComponentType } from "react";
import { createStore, type Store } from "./store.ts";

/** How the dialog ends: whether the person has proven who they are. */
export interface ProofPrompt {
  readonly answer: (isProven: boolean) => void;
}
interface OpenDialog extends ProofPrompt {
  readonly Dialog: ComponentType<ProofPrompt>;
}
export interface SignInAgain {
  readonly open: Pick<Store<OpenDialog | undefined>, "get" | "subscribe">;
  /** Asks who is there, once for however many calls need it; false if the person stops, or it cannot be asked. */
  ask(): Promise<boolean>;
}

/** `load` gives the dialog; it is loaded with the first question. */
export function createSignInAgain(load: () => Promise<ComponentType<ProofPrompt>>): SignInAgain {
  const open = createStore<OpenDialog | undefined>(undefined);
  let asked: Promise<boolean> | undefined;
  const show = async () => {
    const Dialog = await load();
    return new Promise<boolean>((answer) => open.set({ Dialog, answer }));
  };
  return {
    open,
    ask: () => {
      asked ??= show()
        .catch(() => false)
        .finally(() => {
          asked = undefined;
          open.set(undefined);
        });
      return asked;
    },
  };
}
