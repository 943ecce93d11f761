import { IconSearch } from "@tabler/icons-react";
import { lazy, Suspense, useEffect, useLayoutEffect, useRef, useState } from "react";
import { useLocation } from "react-router";
import { isTyping } from "../core/keys.ts";
import { useTranslation } from "../core/locale/messages.ts";
import { findRoute, type MenuRoute } from "../core/menu.ts";
import { type Store, useStore } from "../core/store.ts";
import type { Tab } from "./tabs.ts";
import classes from "./top-bar.module.css";

const load = () => import("./search-box.tsx");
const SearchBox = lazy(async () => ({ default: (await load()).SearchBox }));

interface Props {
  readonly routes: readonly MenuRoute[];
  readonly tabs: Store<readonly Tab[]>;
}

/** Opens the route search; so do Ctrl or ⌘ with K anywhere, and a slash where nothing is typed. */
export function SearchButton({ routes, tabs }: Props) {
  const t = useTranslation("frame");
  const [opened, setOpened] = useState(false);
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const summons = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
      if (!summons && (event.key !== "/" || isTyping(event) || event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      setOpened(true);
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
  return (
    <>
      <button
        type="button"
        className={classes.search}
        aria-keyshortcuts="Control+K Meta+K /"
        onPointerEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => setOpened(true)}
      >
        <IconSearch size={16} stroke={1.6} aria-hidden />
        <span>{t("search")}</span>
        <kbd aria-hidden>Ctrl K</kbd>
      </button>
      {opened && <OpenBox routes={routes} tabs={tabs} onClose={() => setOpened(false)} />}
    </>
  );
}

function OpenBox({ routes, tabs, onClose }: Props & { readonly onClose: () => void }) {
  const list = useStore(tabs);
  const { pathname } = useLocation();
  const [shown] = useState(() => routes.filter(({ hidden, path }) => !hidden && !path.includes(":")));
  const [recent] = useState(() =>
    list
      .filter(({ path }) => path !== pathname)
      .flatMap(({ path }) => findRoute(shown, path) ?? [])
      .reverse()
      .slice(0, 5),
  );
  const [text, setText] = useState("");
  const [listening, setListening] = useState(false);
  const [before] = useState(() => document.activeElement);
  useEffect(
    () => () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    },
    [before],
  );
  return (
    <>
      {!listening && <FirstLetters text={text} onText={setText} onClose={onClose} />}
      <Suspense>
        <SearchBox
          routes={shown}
          recent={recent}
          text={text}
          onText={setText}
          onListening={() => setListening(true)}
          onClose={onClose}
        />
      </Suspense>
    </>
  );
}

interface FirstLettersProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onClose: () => void;
}
/** Buffers what is typed until the search box is loaded and focused. */
function FirstLetters({ text, onText, onClose }: FirstLettersProps) {
  const t = useTranslation("frame");
  const field = useRef<HTMLInputElement>(null);
  // Before the next key: an effect after the paint would be too late.
  useLayoutEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <input
      ref={field}
      className="visually-hidden"
      aria-label={t("search")}
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={({ key }) => key === "Escape" && onClose()}
    />
  );
}
