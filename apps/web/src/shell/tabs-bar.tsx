import { IconPin, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, lazy, type MouseEvent, Suspense, useEffect, useRef, useState } from "react";
import { Link, useLocation } from "react-router";
import { isTyping } from "../core/keys.ts";
import { useTranslation } from "../core/locale/messages.ts";
import { type Store, useStore } from "../core/store.ts";
import { reveal, wheelSideways } from "./tab-scroll.ts";
import type { Tab } from "./tabs.ts";
import classes from "./tabs-bar.module.css";
import { useTabActions } from "./use-tabs.ts";

const TabMenu = lazy(async () => ({ default: (await import("./tab-menu.tsx")).TabMenu }));

/** The views visited so far, each with the page and filter it was left with. */
export function TabsBar({ tabs }: { readonly tabs: Store<readonly Tab[]> }) {
  const list = useStore(tabs);
  const { pathname } = useLocation();
  const t = useTranslation("frame");
  const actions = useTabActions(tabs);
  const [menu, setMenu] = useState<{ readonly tab: Tab; readonly at: { x: number; y: number } }>();
  const bar = useRef<HTMLUListElement>(null);
  const at = list.findIndex(({ path }) => path === pathname);
  useEffect(() => (bar.current ? wheelSideways(bar.current) : undefined), []);
  useEffect(() => {
    // In the next frame: measuring earlier would force a layout of the whole page.
    const frame = requestAnimationFrame(() => {
      if (bar.current && at >= 0) reveal(bar.current, at);
    });
    return () => cancelAnimationFrame(frame);
  }, [at]);
  useSteps(actions.step);
  return (
    <nav className={classes.nav} aria-label={t("visited")}>
      <ul className={classes.bar} ref={bar}>
        {list.map((tab) => (
          <TabHandle
            key={tab.path}
            tab={tab}
            here={tab.path === pathname}
            onClose={() => actions.close(tab)}
            onMenu={(event) => {
              event.preventDefault();
              setMenu({ tab, at: { x: event.clientX, y: event.clientY } });
            }}
          />
        ))}
      </ul>
      {menu && (
        <Suspense>
          <TabMenu
            key={menu.tab.path}
            {...menu}
            actions={actions}
            alone={list.every(({ path, affix }) => affix || path === menu.tab.path)}
            onClose={() => setMenu(undefined)}
          />
        </Suspense>
      )}
    </nav>
  );
}

interface HandleProps {
  readonly tab: Tab;
  readonly here: boolean;
  readonly onClose: () => void;
  readonly onMenu: (event: MouseEvent) => void;
}
/** One tab: arrows go along the bar, Delete or the middle button closes. */
function TabHandle({ tab: { address, title, affix }, here, onClose, onMenu }: HandleProps) {
  const t = useTranslation("frame");
  return (
    <li
      className={classes.tab}
      data-here={here || undefined}
      onContextMenu={onMenu}
      onAuxClick={(event) => {
        if (event.button !== 1) return;
        // Else the browser opens the link apart.
        event.preventDefault();
        onClose();
      }}
      onKeyDown={(event) => {
        if (event.key !== "Delete" || affix) return along(event);
        along(event, "ArrowLeft");
        onClose();
      }}
    >
      <Link to={address} aria-current={here ? "page" : undefined}>
        {affix && <IconPin size={14} aria-hidden />}
        {title}
      </Link>
      {!affix && (
        <button type="button" aria-label={t("closeTab", { title })} onClick={onClose}>
          <IconX size={14} aria-hidden />
        </button>
      )}
    </li>
  );
}

/** Left and right move the focus from tab to tab, Home and End to the ends. */
function along(event: KeyboardEvent<HTMLElement>, key = event.key): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  const links = [...(event.currentTarget.parentElement?.querySelectorAll("a") ?? [])];
  const at = links.findIndex((link) => event.currentTarget.contains(link));
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: links.length - 1 }[key];
  const link = to === undefined ? undefined : links[to];
  if (!link) return;
  event.preventDefault();
  link.focus();
}

/** Ctrl or ⌘ with left and right switch tabs from anywhere on the page, except where they move a cursor. */
function useSteps(step: (by: 1 | -1) => void): void {
  const latest = useRef(step);
  latest.current = step;
  useEffect(() => {
    const press = (event: globalThis.KeyboardEvent) => {
      const by = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : undefined;
      if (!by || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || isTyping(event)) return;
      event.preventDefault();
      latest.current(by);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
