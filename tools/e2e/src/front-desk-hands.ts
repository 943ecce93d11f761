import type { Locator, Page } from "@playwright/test";
import type { Stack } from "./stack.ts";

// What the person at a front desk does with hands and cards, for the measures.

export interface Effort {
  clicks: number;
  keys: number;
}
/** A user whose clicks and keys are counted. */
export function hands(page: Page) {
  const effort: Effort = { clicks: 0, keys: 0 };
  return {
    effort,
    /** Types into what has the focus, and presses Enter. */
    enter: async (text: string) => {
      effort.keys += text.length + 1;
      await page.keyboard.type(text);
      await page.keyboard.press("Enter");
    },
    type: async (text: string) => {
      effort.keys += text.length;
      await page.keyboard.type(text);
    },
    press: async (key: "Escape") => {
      effort.keys += 1;
      await page.keyboard.press(key);
    },
    click: async (target: Locator) => {
      effort.clicks += 1;
      await target.click();
    },
  };
}
export type Hands = ReturnType<typeof hands>;

export interface Job {
  readonly name: string;
  readonly effort: Effort;
  readonly run: (by: Hands) => Promise<void>;
}

/** The cards of a hotel that guests get and bring back. */
export function cardsOf(stack: Stack) {
  let made = 0;
  const lay = async (file: string) => {
    await stack.tell("lift");
    await stack.tell(`place ${file}`);
  };
  const blank = () => {
    made += 1;
    return stack.placeBlank(`04B0${made.toString(16).toUpperCase().padStart(4, "0")}`);
  };
  /** A blank card that leaves the encoder before it is written, however slow the page is; `layAgain` ends that. */
  const lostAmidWriting = async () => {
    await stack.tell("fault lift:20");
    return blank();
  };
  const layAgain = async (file: string) => {
    await stack.tell("fault none");
    await lay(file);
  };
  return { lay, blank, lostAmidWriting, layAgain };
}

export type Cards = ReturnType<typeof cardsOf>;
