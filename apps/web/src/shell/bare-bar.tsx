import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import { coreWords } from "../core/core.words.ts";
import { LanguageSwitch } from "../core/locale/language-switch.tsx";
import { useWords } from "../core/locale/words.ts";
import type { Look } from "../core/look.ts";
import type { Place } from "../core/menu.ts";
import { Logo } from "../ui/logo.tsx";
import { AccountMenu } from "./account-menu.tsx";
import classes from "./bare-bar.module.css";
import { HOME_PATH } from "./paths.ts";
import { shellWords } from "./shell.words.ts";

interface Props {
  readonly mobile: boolean;
  /** The bare pages that one may open: each leads to the others. */
  readonly places: readonly Place[];
  readonly look: Look;
  readonly onKeys: () => void;
  readonly items: readonly ReactNode[];
}

/** All that stands above a bare page: the way home, the way to its fellows, the features' items, language and account. */
export function BareBar({ mobile, places, look, onKeys, items }: Props) {
  const say = useWords(shellWords);
  const core = useWords(coreWords);
  return (
    <section className={classes.bar} aria-label={say("bar")}>
      <Link to={HOME_PATH} className={classes.home} aria-label={core("home")} title={core("home")}>
        <Logo size={24} />
      </Link>
      <nav className={classes.places} aria-label={say("pages")}>
        {places.map(({ path, title }) => (
          <NavLink key={path} to={path} className={classes.place ?? ""}>
            {title}
          </NavLink>
        ))}
      </nav>
      <div className={classes.items}>
        {items}
        {!mobile && <LanguageSwitch />}
        <AccountMenu mobile={mobile} look={look} onKeys={onKeys} />
      </div>
    </section>
  );
}
