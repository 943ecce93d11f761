import type { ReactNode } from "react";
import { Link, NavLink } from "react-router";
import type { Appearance } from "../core/appearance.ts";
import { LanguageSwitch } from "../core/locale/language-switch.tsx";
import { useTranslation } from "../core/locale/messages.ts";
import type { MenuRoute } from "../core/menu.ts";
import { Logo } from "../ui/logo.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { HelpLink } from "./help-link.tsx";
import classes from "./minimal-top-bar.module.css";
import { HOME_PATH } from "./paths.ts";

interface Props {
  readonly mobile: boolean;
  /** Of the page that is open. */
  readonly component: string | undefined;
  /** The bare pages that one may open: each leads to the others. */
  readonly routes: readonly MenuRoute[];
  readonly appearance: Appearance;
  readonly onKeys: () => void;
  readonly items: readonly ReactNode[];
}

/** The bar above a page without a frame: home, related pages, the features' items, language and account. */
export function MinimalTopBar({ mobile, component, routes, appearance, onKeys, items }: Props) {
  const t = useTranslation("frame");
  const core = useTranslation("common");
  return (
    <section className={classes.bar} aria-label={t("bar")}>
      <Link to={HOME_PATH} className={classes.home} aria-label={core("home")} title={core("home")}>
        <Logo size={24} />
      </Link>
      <nav className={classes.places} aria-label={t("pages")}>
        {routes.map(({ path, title }) => (
          <NavLink key={path} to={path} className={classes.place ?? ""}>
            {title}
          </NavLink>
        ))}
      </nav>
      <div className={classes.items}>
        {items}
        {!mobile && <HelpLink component={component} />}
        {!mobile && <LanguageSwitch />}
        <AccountMenu mobile={mobile} component={component} appearance={appearance} onKeys={onKeys} />
      </div>
    </section>
  );
}
