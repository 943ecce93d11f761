import { Modal } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useLanguage, useWords } from "../core/locale/words.ts";
import { type Place, placesOf } from "../core/menu.ts";
import { useServices } from "../core/services.tsx";
import { sessionRoutes } from "../core/session-routes.ts";
import { MenuIcon } from "./icon.tsx";
import { type Found, MAX_PATTERN, searcher } from "./route-search.ts";
import classes from "./search-box.module.css";
import { shellWords } from "./shell.words.ts";

interface Props {
  readonly places: readonly Place[];
  /** Pages visited lately, the last one first. */
  readonly recent: readonly Place[];
  readonly text: string;
  readonly onText: (text: string) => void;
  /** The field has the focus. */
  readonly onListening: () => void;
  readonly onClose: () => void;
}
interface Group {
  readonly label: string;
  readonly found: readonly Found[];
}
const asFound = (place: Place): Found => ({ place, marks: [], otherTitle: undefined });

/** The titles of the same places in the other language: the server's menu speaks whichever is asked for. */
function useOtherTitles(): (path: string) => string | undefined {
  const { api } = useServices();
  const language = useLanguage() === "zh" ? "en" : "zh";
  const { data } = useQuery({
    queryKey: [sessionRoutes.routers.path, language],
    queryFn: ({ signal }) => api.call(sessionRoutes.routers, {}, { signal, language, background: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    const titles = new Map(placesOf(data ?? []).map(({ path, title }) => [path, title]));
    return (path) => titles.get(path);
  }, [data]);
}

/** Finds pages by what is typed; without anything typed it shows what was open lately, and all there is. */
export function SearchBox({ places, recent, text, onText, onListening, onClose }: Props) {
  const say = useWords(shellWords);
  const navigate = useNavigate();
  const [at, setAt] = useState(0);
  const otherTitle = useOtherTitles();
  const find = useMemo(() => searcher(places, otherTitle), [places, otherTitle]);
  const groups = useMemo<readonly Group[]>(() => {
    if (text.trim() !== "") return [{ label: say("pages"), found: find(text) }];
    return [
      { label: say("recent"), found: recent.map(asFound) },
      { label: say("pages"), found: places.filter((place) => !recent.includes(place)).map(asFound) },
    ];
  }, [text, find, recent, places, say]);
  const all = groups.flatMap(({ found }) => found);
  const open = (place: Place | undefined, apart: boolean) => {
    if (!place) return;
    if (apart) window.open(place.path, "_blank", "noopener");
    else void navigate(place.path);
    onClose();
  };
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((at + step + all.length) % Math.max(1, all.length));
    else if (event.key === "Enter" && !event.nativeEvent.isComposing)
      open(all[at]?.place, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return (
    <Modal.Root opened onClose={onClose} returnFocus={false} size={600} padding={0} yOffset="12dvh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={say("search")}>
        <Modal.Body>
          <div className={classes.line}>
            <IconSearch size={18} aria-hidden />
            <input
              data-autofocus
              role="combobox"
              aria-expanded
              aria-controls="pages-found"
              aria-activedescendant={all[at] ? `page-${at}` : undefined}
              aria-label={say("search")}
              placeholder={say("searchHint")}
              maxLength={MAX_PATTERN}
              value={text}
              onChange={(event) => {
                onText(event.currentTarget.value);
                setAt(0);
              }}
              onFocus={({ currentTarget }) => {
                currentTarget.setSelectionRange(text.length, text.length);
                onListening();
              }}
              onKeyDown={press}
            />
            <kbd>Esc</kbd>
          </div>
          <List label={say("pages")} groups={groups} at={at} onPoint={setAt} onOpen={open} />
          <p className={classes.none} role="status">
            {all.length === 0 && say("nothingFound", { text })}
            {text.trim() !== "" && all.length > 0 && (
              <span className="heard">{say("foundCount", { count: all.length })}</span>
            )}
          </p>
          <footer className={classes.foot} aria-hidden>
            <span>
              <kbd>↑</kbd> <kbd>↓</kbd> {say("keyChoose")}
            </span>
            <span>
              <kbd>↵</kbd> {say("keyOpen")}
            </span>
            <span>
              <kbd>Ctrl ↵</kbd> {say("keyOpenApart")}
            </span>
          </footer>
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

interface ListProps {
  readonly label: string;
  readonly groups: readonly Group[];
  readonly at: number;
  readonly onPoint: (at: number) => void;
  readonly onOpen: (place: Place, apart: boolean) => void;
}
function List({ label, groups, at, onPoint, onOpen }: ListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: newer browsers answer a promise, which is no clean-up.
    list.current?.querySelector(`#page-${at}`)?.scrollIntoView({ block: "nearest" });
  }, [at]);
  let count = 0;
  return (
    <div className={classes.list} id="pages-found" role="listbox" aria-label={label} ref={list}>
      {groups
        .filter(({ found }) => found.length > 0)
        .map(({ label: heading, found }) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options has no element of its own
          <div key={heading} role="group" aria-label={heading}>
            <div className={classes.label} aria-hidden>
              {heading}
            </div>
            {found.map((one) => {
              const place = count++;
              return (
                <Row
                  key={one.place.path}
                  found={one}
                  id={`page-${place}`}
                  chosen={place === at}
                  onPoint={() => onPoint(place)}
                  onOpen={(apart) => onOpen(one.place, apart)}
                />
              );
            })}
          </div>
        ))}
    </div>
  );
}

interface RowProps {
  readonly found: Found;
  readonly id: string;
  readonly chosen: boolean;
  readonly onPoint: () => void;
  readonly onOpen: (apart: boolean) => void;
}
const Row = ({ found: { place, marks, otherTitle }, id, chosen, onPoint, onOpen }: RowProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the combobox's
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
  <div
    role="option"
    id={id}
    aria-selected={chosen}
    className={classes.row}
    onPointerMove={onPoint}
    onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
  >
    <MenuIcon name={place.icon} />
    <span className={classes.title}>{marked(place.title, marks)}</span>
    <span className={classes.trail}>{otherTitle ?? place.trail.at(-1)}</span>
    <span className={classes.path}>{place.path}</span>
  </div>
);

/** A title with the letters that were found. */
function marked(title: string, marks: Found["marks"]) {
  const isMarked = (at: number) => marks.some(([from, to]) => at >= from && at <= to);
  const runs: { text: string; on: boolean; at: number }[] = [];
  for (let at = 0; at < title.length; at++) {
    const on = isMarked(at);
    const last = runs.at(-1);
    if (last && last.on === on) last.text += title[at];
    else runs.push({ text: title[at] ?? "", on, at });
  }
  return runs.map(({ text, on, at }) => (on ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>));
}
