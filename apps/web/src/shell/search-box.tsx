import { LOCALES } from "@adel/messages";
import { Modal } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useMay } from "../core/access.tsx";
import { useLanguage, useTranslation } from "../core/locale/messages.ts";
import { flattenMenu, type MenuRoute } from "../core/menu.ts";
import { useServices } from "../core/services.tsx";
import { sessionRoutes } from "../core/session-routes.ts";
import { groupRecords } from "./found-records.ts";
import { hotelEntryRoute, parseHotelEntry } from "./hotel-entry.ts";
import { MenuIcon } from "./icon.tsx";
import { roomEntry } from "./room-entry.ts";
import { type Found, MAX_PATTERN, searcher } from "./route-search.ts";
import classes from "./search-box.module.css";
import { useFoundRecords } from "./use-found-records.ts";

interface Props {
  readonly routes: readonly MenuRoute[];
  /** Recently visited pages, the last one first. */
  readonly recent: readonly MenuRoute[];
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
const asFound = (route: MenuRoute): Found => ({ route, marks: [], otherTitle: undefined });

/** The titles of the same routes in the other language: the server's menu is in the requested language. */
function useOtherTitles(): (path: string) => string | undefined {
  const { api } = useServices();
  const own = useLanguage();
  const language = LOCALES.find(({ id }) => id !== own)?.id ?? own;
  const { data } = useQuery({
    queryKey: [sessionRoutes.routers.path, language],
    queryFn: ({ signal }) => api.call(sessionRoutes.routers, {}, { signal, language, background: true }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => {
    const titles = new Map(flattenMenu(data ?? []).map(({ path, title }) => [path, title]));
    return (path) => titles.get(path);
  }, [data]);
}

/** What fits a text, pages before records; without a text, recent pages and all pages. */
function useGroups({ routes, recent, text }: Pick<Props, "routes" | "recent" | "text">): readonly Group[] {
  const t = useTranslation("frame");
  const may = useMay();
  const mayOpenHotel = may("business:hotel:query");
  const otherTitle = useOtherTitles();
  const find = useMemo(() => searcher(routes, otherTitle), [routes, otherTitle]);
  const entry = useMemo(() => parseHotelEntry(text, find), [text, find]);
  const records = useFoundRecords(entry?.number ?? text);
  return useMemo<readonly Group[]>(() => {
    if (text.trim() === "")
      return [
        { label: t("recent"), found: recent.map(asFound) },
        { label: t("pages"), found: routes.filter((route) => !recent.includes(route)).map(asFound) },
      ];
    const room = roomEntry(routes, text);
    const ofHotel = entry && hotelEntryRoute(entry, records);
    const found = records && !entry ? groupRecords(records, routes, mayOpenHotel) : [];
    return [
      { label: t("rooms"), found: room ? [asFound(room)] : [] },
      { label: t("pages"), found: [...(ofHotel ? [asFound(ofHotel)] : []), ...find(text)] },
      ...found.map((group) => ({ label: group.label, found: group.routes.map(asFound) })),
    ];
  }, [text, find, recent, routes, t, entry, records, mayOpenHotel]);
}

/** Opens a page, or opens it in a new tab. */
function useOpen(onClose: () => void) {
  const navigate = useNavigate();
  return (route: MenuRoute | undefined, apart: boolean) => {
    if (!route) return;
    if (apart) window.open(route.path, "_blank", "noopener");
    else void navigate(route.path);
    onClose();
  };
}

/** Finds pages and records, and the front desk for a room, by what is typed. */
export function SearchBox({ routes, recent, text, onText, onListening, onClose }: Props) {
  const t = useTranslation("frame");
  const [at, setAt] = useState(0);
  const groups = useGroups({ routes, recent, text });
  const all = groups.flatMap(({ found }) => found);
  const open = useOpen(onClose);
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setAt((at + step + all.length) % Math.max(1, all.length));
    else if (event.key === "Enter" && !event.nativeEvent.isComposing)
      open(all[at]?.route, event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return (
    <Modal.Root opened onClose={onClose} returnFocus={false} size={600} padding={0} yOffset="12dvh" centered={false}>
      <Modal.Overlay />
      <Modal.Content aria-label={t("search")}>
        <Modal.Body>
          <div className={classes.line}>
            <IconSearch size={18} aria-hidden />
            <input
              data-autofocus
              role="combobox"
              aria-expanded
              aria-controls="pages-found"
              aria-activedescendant={all[at] ? `page-${at}` : undefined}
              aria-label={t("search")}
              placeholder={t("searchHint")}
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
          <List label={t("pages")} groups={groups} at={at} onPoint={setAt} onOpen={open} />
          <p className={classes.none} role="status">
            {all.length === 0 && t("nothingFound", { text })}
            {text.trim() !== "" && all.length > 0 && (
              <span className="visually-hidden">{t("foundCount", { count: all.length })}</span>
            )}
          </p>
          <Keys />
        </Modal.Body>
      </Modal.Content>
    </Modal.Root>
  );
}

function Keys() {
  const t = useTranslation("frame");
  return (
    <footer className={classes.foot} aria-hidden>
      <span>
        <kbd>↑</kbd> <kbd>↓</kbd> {t("keyChoose")}
      </span>
      <span>
        <kbd>↵</kbd> {t("keyOpen")}
      </span>
      <span>
        <kbd>Ctrl ↵</kbd> {t("keyOpenApart")}
      </span>
    </footer>
  );
}

interface ListProps {
  readonly label: string;
  readonly groups: readonly Group[];
  readonly at: number;
  readonly onPoint: (at: number) => void;
  readonly onOpen: (route: MenuRoute, apart: boolean) => void;
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
          <div key={`${heading} ${found[0]?.route.path}`} role="group" aria-label={heading}>
            <div className={classes.label} aria-hidden>
              {heading}
            </div>
            {found.map((one) => {
              const index = count++;
              return (
                <Row
                  key={one.route.path}
                  found={one}
                  id={`page-${index}`}
                  selected={index === at}
                  onPoint={() => onPoint(index)}
                  onOpen={(apart) => onOpen(one.route, apart)}
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
  readonly selected: boolean;
  readonly onPoint: () => void;
  readonly onOpen: (apart: boolean) => void;
}
const Row = ({ found: { route, marks, otherTitle }, id, selected, onPoint, onOpen }: RowProps) => (
  // biome-ignore lint/a11y/useKeyWithClickEvents: keys are the combobox's
  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the combobox
  <div
    role="option"
    id={id}
    aria-selected={selected}
    className={classes.row}
    onPointerMove={onPoint}
    onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
  >
    <MenuIcon name={route.icon} />
    <span className={classes.title}>{marked(route.title, marks)}</span>
    <span className={classes.trail}>{otherTitle ?? route.trail.at(-1)}</span>
    <span className={classes.path}>{route.path}</span>
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
