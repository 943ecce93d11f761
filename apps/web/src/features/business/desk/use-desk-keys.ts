import type { DeskAct } from "@adel/protocol/business/desk";
import { useEffect } from "react";
import { isTyping } from "../../../core/keys.ts";
import { letterKeys } from "../../../core/letter-keys.ts";
import { useStableCallback } from "../../../ui/stable.ts";
import { ACTS_BY_KEY } from "./desk-input.ts";

interface Keys {
  readonly onEscape: () => void;
  /** Esc in the date field: only its calendar closes. */
  readonly onLeaveDate: () => void;
  readonly onAct: (act: DeskAct) => void;
  /** Takes the encoder from its user; undefined while there is none. */
  readonly onTakeOver: (() => void) | undefined;
}

export const TAKE_OVER_KEY = "T";
/** While an act runs, the focus is in a field that takes no letters. */
const isInReadOnly = ({ target }: Event) => target instanceof HTMLInputElement && target.readOnly;

/** Dialogs, menus and open lists handle Esc themselves. */
const hasOwnEscape = ({ target }: Event) =>
  target instanceof Element && target.closest('[role="dialog"], [role="menu"], [aria-expanded="true"]') !== null;

/** Not in a field that takes letters, nor in a dialog or an open list. */
const isOnPage = (event: KeyboardEvent) => (!isTyping(event) || isInReadOnly(event)) && !hasOwnEscape(event);

const isInDate = ({ target }: Event) => target instanceof Element && target.closest("[data-dates-input]") !== null;

/** Esc wherever the focus is on the page; outside a field also the letter of an act, unless switched off. */
export function useDeskKeys({ onEscape, onLeaveDate, onAct, onTakeOver }: Keys): void {
  const press = useStableCallback((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.altKey || event.metaKey) return;
    if (event.key === "Escape") {
      if (isInDate(event)) onLeaveDate();
      else if (!hasOwnEscape(event)) onEscape();
      return;
    }
    if (!letterKeys.get()) return;
    if (onTakeOver && event.key.toUpperCase() === TAKE_OVER_KEY && isOnPage(event)) {
      event.preventDefault();
      return onTakeOver();
    }
    const act = ACTS_BY_KEY[event.key.toUpperCase()];
    if (!act || isTyping(event)) return;
    event.preventDefault();
    onAct(act);
  });
  useEffect(() => {
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [press]);
}
