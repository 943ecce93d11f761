import { IconLayoutSidebar, IconMenu2, IconTextSize } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { Appearance } from "../core/appearance.ts";
import { LanguageSwitch } from "../core/locale/language-switch.tsx";
import { useTranslation } from "../core/locale/messages.ts";
import type { MenuRoute } from "../core/menu.ts";
import { type Store, useStore } from "../core/store.ts";
import { DropdownMenu } from "../ui/drop-menu.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { FullscreenButton } from "./fullscreen-button.tsx";
import { HelpLink } from "./help-link.tsx";
import { SearchButton } from "./search-button.tsx";
import { sizeEntries } from "./sizes.ts";
import type { Tab } from "./tabs.ts";
import classes from "./top-bar.module.css";

interface Props {
  readonly mobile: boolean;
  readonly sidebarOpen: boolean;
  readonly onToggle: () => void;
  readonly onKeys: () => void;
  readonly route: Pick<MenuRoute, "title" | "trail" | "component"> | undefined;
  readonly routes: readonly MenuRoute[];
  readonly tabs: Store<readonly Tab[]>;
  readonly appearance: Appearance;
  readonly items: readonly ReactNode[];
}

/** Hamburger, where one is, route search, the features' own items, language, fullscreen, size and account. */
export function TopBar({ mobile, sidebarOpen, onToggle, onKeys, route, routes, tabs, appearance, items }: Props) {
  const t = useTranslation("frame");
  const toggle = mobile ? t("openMenu") : t(sidebarOpen ? "collapse" : "expand");
  return (
    <section className={classes.bar} aria-label={t("bar")}>
      <button
        type="button"
        className={classes.icon}
        aria-label={toggle}
        title={toggle}
        aria-expanded={sidebarOpen}
        onClick={onToggle}
      >
        {mobile ? <IconMenu2 size={20} aria-hidden /> : <IconLayoutSidebar size={18} stroke={1.6} aria-hidden />}
      </button>
      <nav aria-label={t("breadcrumb")} className={classes.trail}>
        <ol>
          {namesOf(route).map((title, at, all) => (
            <li key={title} aria-current={at === all.length - 1 ? "page" : undefined}>
              {title}
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.items}>
        <SearchButton routes={routes} tabs={tabs} />
        {items}
        {!mobile && <HelpLink component={route?.component} />}
        {!mobile && <LanguageSwitch />}
        {!mobile && <FullscreenButton />}
        {!mobile && <SizeMenu appearance={appearance} />}
        <AccountMenu mobile={mobile} component={route?.component} appearance={appearance} onKeys={onKeys} />
      </div>
    </section>
  );
}

/** The directories above a page and the page; a directory with the page's name is shown once. */
const namesOf = (route: Props["route"]): readonly string[] => {
  const { trail = [], title = "" } = route ?? {};
  return [...trail.filter((name) => name !== title), title];
};

/** Default, Medium, Small, Mini (specification §2). */
function SizeMenu({ appearance }: { readonly appearance: Appearance }) {
  const t = useTranslation("frame");
  const selected = useStore(appearance.size);
  return (
    <DropdownMenu className={classes.icon} label={t("size")} width={140} entries={sizeEntries(appearance, selected, t)}>
      <IconTextSize size={18} stroke={1.6} aria-hidden />
    </DropdownMenu>
  );
}
