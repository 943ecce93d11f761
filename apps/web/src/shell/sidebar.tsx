import { IconChevronRight } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { NavLink, useLocation } from "react-router";
import { coreWords } from "../core/core.words.ts";
import { useWords } from "../core/locale/words.ts";
import type { MenuRow } from "../core/menu.ts";
import { MenuIcon } from "./icon.tsx";
import { shellWords } from "./shell.words.ts";
import classes from "./sidebar.module.css";

interface Props {
  readonly rows: readonly MenuRow[];
  readonly collapsed: boolean;
  readonly onGo?: () => void;
}

const holds = (row: MenuRow, path: string): boolean =>
  row.kind === "directory" ? row.rows.some((below) => holds(below, path)) : row.kind === "place" && row.path === path;

/** The permitted places; one directory is open at a time (specification §2). */
export function Sidebar({ rows, collapsed, onGo }: Props) {
  const { pathname } = useLocation();
  const say = useWords(shellWords);
  const product = useWords(coreWords)("product");
  const here = rows.find((row) => row.kind === "directory" && holds(row, pathname))?.title;
  const [open, setOpen] = useState<string | undefined>(here);
  useEffect(() => setOpen(here), [here]);
  return (
    <nav className={classes.sidebar} data-collapsed={collapsed || undefined} aria-label={say("mainMenu")}>
      <div className={classes.logo}>
        <img src="/logo.svg" alt="" width={22} height={22} />
        <span>{product}</span>
      </div>
      <ul className={classes.list}>
        {rows.map((row) => (
          <Entry
            key={row.kind + row.title}
            row={row}
            open={open === row.title && !collapsed}
            onToggle={() => setOpen(open === row.title ? undefined : row.title)}
            {...(onGo && { onGo })}
          />
        ))}
      </ul>
    </nav>
  );
}

interface EntryProps {
  readonly row: MenuRow;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly onGo?: () => void;
}
function Entry({ row, open, onToggle, onGo }: EntryProps) {
  if (row.kind !== "directory")
    return (
      <li>
        <Leaf row={row} {...(onGo && { onGo })} />
      </li>
    );
  return (
    <li>
      <button type="button" className={classes.row} aria-expanded={open} onClick={onToggle} title={row.title}>
        <MenuIcon name={row.icon} />
        <span className={classes.title}>{row.title}</span>
        <IconChevronRight size={14} aria-hidden className={classes.chevron} data-open={open || undefined} />
      </button>
      {open && (
        <ul className={classes.below}>
          {row.rows.map((below) => (
            <Entry key={below.kind + below.title} row={below} open onToggle={onToggle} {...(onGo && { onGo })} />
          ))}
        </ul>
      )}
    </li>
  );
}

function Leaf({ row, onGo }: { row: Exclude<MenuRow, { kind: "directory" }>; onGo?: () => void }) {
  const inside = (
    <>
      <MenuIcon name={row.icon} />
      <span className={classes.title}>{row.title}</span>
    </>
  );
  return row.kind === "link" ? (
    <a className={classes.row} href={row.href} target="_blank" rel="noreferrer">
      {inside}
    </a>
  ) : (
    <NavLink className={classes.row ?? ""} to={row.path} onClick={onGo} title={row.title}>
      {inside}
    </NavLink>
  );
}
