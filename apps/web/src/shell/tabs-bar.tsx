import { IconPin, IconX } from "@tabler/icons-react";
import { useEffect } from "react";
import { Link, useLocation, useNavigate } from "react-router";
import { useWords } from "../core/locale/words.ts";
import type { Place } from "../core/menu.ts";
import { type Store, useStore } from "../core/store.ts";
import { shellWords } from "./shell.words.ts";
import { afterClosing, closed, type Tab, visited } from "./tabs.ts";
import classes from "./tabs-bar.module.css";

interface Props {
  readonly tabs: Store<readonly Tab[]>;
  readonly place: Pick<Place, "path" | "title" | "affix"> | undefined;
}

/** The views visited so far, each with the page and filter it was left with. */
export function TabsBar({ tabs, place }: Props) {
  const list = useStore(tabs);
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const say = useWords(shellWords);
  useEffect(() => {
    if (place?.path !== pathname) return;
    tabs.set(visited(tabs.get(), { ...place, address: pathname + search }));
  }, [tabs, place, pathname, search]);
  const close = (path: string) => {
    const next = path === pathname ? afterClosing(list, path) : undefined;
    tabs.set(closed(list, path));
    if (next) void navigate(next.address);
  };
  return (
    <nav className={classes.bar} aria-label={say("visited")}>
      {list.map(({ path, address, title, affix }) => (
        <div key={path} className={classes.tab} data-here={path === pathname || undefined}>
          <Link to={address} aria-current={path === pathname ? "page" : undefined}>
            {affix && <IconPin size={14} aria-hidden />}
            {title}
          </Link>
          {!affix && (
            <button type="button" aria-label={say("closeTab", { title })} onClick={() => close(path)}>
              <IconX size={14} aria-hidden />
            </button>
          )}
        </div>
      ))}
    </nav>
  );
}
