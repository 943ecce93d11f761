import type { Page } from "playwright-core";

/** A text of the page, and whether it stands in one of its live states: the room's state, the outcome of an act. */
export interface ScreenText {
  readonly text: string;
  readonly isState: boolean;
  readonly isOnStrip: boolean;
}

/** What is read is no longer than a sentence. */
const MAX_LENGTH = 160;

/** Every visible text of one line, of the page and of the strip of a laid card. */
export const readTexts = (page: Page, strip: string): Promise<ScreenText[]> =>
  page.evaluate(
    ({ strip, max }) => {
      const found = new Map<string, { text: string; isState: boolean; isOnStrip: boolean }>();
      for (const element of document.querySelectorAll<HTMLElement>("body *")) {
        // biome-ignore lint/performance/useDomNodeTextContent: only what a person sees is read
        const text = element.checkVisibility() ? element.innerText?.trim() : "";
        if (!text || text.includes("\n") || text.length > max) continue;
        const isState = element.closest("[role=status], [role=alert], h2") !== null;
        const isOnStrip = element.closest(`[aria-label="${strip}"]`) !== null;
        const old = found.get(text);
        found.set(text, {
          text,
          isState: isState || old?.isState === true,
          isOnStrip: isOnStrip || old?.isOnStrip === true,
        });
      }
      return [...found.values()];
    },
    { strip, max: MAX_LENGTH },
  );

/** Whether a text of the page says that something goes on. */
export const isBusy = (page: Page, busy: RegExp): Promise<boolean> =>
  // biome-ignore lint/performance/useDomNodeTextContent: only what a person sees is read
  page.evaluate(({ source, flags }) => new RegExp(source, flags).test(document.body.innerText), {
    source: busy.source,
    flags: busy.flags,
  });
