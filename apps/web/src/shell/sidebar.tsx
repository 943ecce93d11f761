import { IconChevronRight } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { NavLink, useLocation, useNavigate } from "react-router";
import { useTranslation } from "../core/locale/messages.ts";
import type { MenuRow } from "../core/menu.ts";
import { DropdownMenu } from "../ui/drop-menu.tsx";
import { Logo } from "../ui/logo.tsx";
import type { MenuEntry } from "../ui/menu-entry.ts";
import { MenuIcon } from "./icon.tsx";
import classes from "./sidebar.module.css";

interface Props {
  readonly rows: readonly MenuRow[];
  readonly collapsed: boolean;
  readonly logo: boolean;
  readonly onGo?: () => void;
}
type Directory = Extract<MenuRow, { kind: "directory" }>;

const keyOf = (row: MenuRow): string => `${row.kind} ${row.kind === "link" ? row.href : row.path}`;
const holds = (row: MenuRow, path: string): boolean =>
  row.kind === "directory" ? row.rows.some((below) => holds(below, path)) : row.kind === "place" && row.path === path;

/** The permitted places; one directory is open at a time (specification §2). */
export function Sidebar({ rows, collapsed, logo, onGo }: Props) {
  const t = useTranslation("frame");
  const product = useTranslation("common")("product");
  return (
    <nav className={classes.sidebar} data-collapsed={collapsed || undefined} aria-label={t("mainMenu")}>
      {logo && (
        <div className={classes.logo}>
          <Logo size={22} />
          <span>{product}</span>
        </div>
      )}
      <Rows rows={rows} collapsed={collapsed} {...(onGo && { onGo })} />
    </nav>
  );
}

interface RowsProps {
  readonly rows: readonly MenuRow[];
  readonly collapsed: boolean;
  /** Rows below a directory have no icon. */
  readonly below?: boolean;
  readonly onGo?: () => void;
}
/** One level of the menu: opening a directory closes its siblings. */
function Rows({ rows, collapsed, below = false, onGo }: RowsProps) {
  const { pathname } = useLocation();
  const here = rows.find((row) => row.kind === "directory" && holds(row, pathname));
  const hereKey = here && keyOf(here);
  const [open, setOpen] = useState<string | undefined>(hereKey);
  useEffect(() => setOpen(hereKey), [hereKey]);
  const go = onGo ? { onGo } : {};
  return (
    <ul className={below ? classes.below : classes.list}>
      {rows.map((row) => {
        const key = keyOf(row);
        return (
          <li key={key}>
            {row.kind !== "directory" ? (
              <Leaf row={row} below={below} {...go} />
            ) : collapsed ? (
              <Flyout row={row} here={key === hereKey} />
            ) : (
              <Branch
                row={row}
                below={below}
                open={open === key}
                onToggle={() => setOpen(open === key ? undefined : key)}
                {...go}
              />
            )}
          </li>
        );
      })}
    </ul>
  );
}

interface BranchProps {
  readonly row: Directory;
  readonly below: boolean;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onGo?: () => void;
}
function Branch({ row, below, open, onToggle, onGo }: BranchProps) {
  return (
    <>
      <button type="button" className={classes.row} aria-expanded={open} onClick={onToggle} title={row.title}>
        {!below && <MenuIcon name={row.icon} />}
        <span className={classes.title}>{row.title}</span>
        <IconChevronRight size={14} aria-hidden className={classes.chevron} data-open={open || undefined} />
      </button>
      {open && <Rows rows={row.rows} collapsed={false} below {...(onGo && { onGo })} />}
    </>
  );
}

/** The content of a directory, flat; inner directories become headings. */
function entriesOf(rows: readonly MenuRow[], go: (path: string) => void): readonly MenuEntry[] {
  return rows.flatMap((row): readonly MenuEntry[] => {
    const [key, label] = [keyOf(row), row.title];
    if (row.kind === "directory") return [{ kind: "head", key, label }, ...entriesOf(row.rows, go)];
    const onSelect = () => (row.kind === "link" ? window.open(row.href, "_blank", "noreferrer") : go(row.path));
    return [{ kind: "act", key, label, icon: <MenuIcon name={row.icon} />, onSelect }];
  });
}

/** A directory of the collapsed sidebar shows its pages in a menu. */
function Flyout({ row, here }: { readonly row: Directory; readonly here: boolean }) {
  const navigate = useNavigate();
  const entries: readonly MenuEntry[] = [
    { kind: "head", key: "title", label: row.title },
    ...entriesOf(row.rows, (path) => void navigate(path)),
  ];
  return (
    <div data-here={here || undefined}>
      <DropdownMenu className={classes.row} label={row.title} position="right-start" width={200} entries={entries}>
        <MenuIcon name={row.icon} />
      </DropdownMenu>
    </div>
  );
}

interface LeafProps {
  readonly row: Exclude<MenuRow, Directory>;
  readonly below: boolean;
  readonly onGo?: () => void;
}
function Leaf({ row, below, onGo }: LeafProps) {
  const inside = (
    <>
      {!below && <MenuIcon name={row.icon} />}
      <span className={classes.title}>{row.title}</span>
    </>
  );
  return row.kind === "link" ? (
    <a className={classes.row} href={row.href} target="_blank" rel="noreferrer" title={row.title}>
      {inside}
    </a>
  ) : (
    <NavLink className={classes.row ?? ""} to={row.path} end onClick={onGo} title={row.title}>
      {inside}
    </NavLink>
  );
}
