import type { ReactNode } from "react";
import { createStore, type Store } from "./store.ts";

/** A question that must be answered before anything else. */
export interface Question {
  readonly title: string;
  readonly text: ReactNode;
  /** What the question is about, where its title does not name it. */
  readonly names?: readonly string[];
  readonly confirm: string;
  readonly cancel: string;
  /** The action can't be undone: the button is red and not focused first. */
  readonly danger?: boolean;
}
export interface PendingConfirm {
  readonly question: Question;
  readonly answer: (yes: boolean) => void;
}
export interface Prompts {
  readonly open: Pick<Store<PendingConfirm | undefined>, "get" | "subscribe">;
  /** Asks a question; a second one while one is open is answered with no. */
  ask(question: Question): Promise<boolean>;
}

export function createPrompts(): Prompts {
  const open = createStore<PendingConfirm | undefined>(undefined);
  return {
    open,
    ask: (question) => {
      if (open.get()) return Promise.resolve(false);
      return new Promise((resolve) =>
        open.set({
          question,
          answer: (yes) => {
            open.set(undefined);
            resolve(yes);
          },
        }),
      );
    },
  };
}
