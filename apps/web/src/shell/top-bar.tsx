import { IconLayoutSidebar, IconMenu2, IconTextSize } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { LanguageSwitch } from "../core/locale/language-switch.tsx";
import { useWords } from "../core/locale/words.ts";
import type { Look } from "../core/look.ts";
import type { Place } from "../core/menu.ts";
import { type Store, useStore } from "../core/store.ts";
import { DropMenu } from "../ui/drop-menu.tsx";
import { AccountMenu } from "./account-menu.tsx";
import { FullscreenButton } from "./fullscreen-button.tsx";
import { SearchButton } from "./search-button.tsx";
import { shellWords } from "./shell.words.ts";
import { sizeEntries } from "./sizes.ts";
import type { Tab } from "./tabs.ts";
import classes from "./top-bar.module.css";

interface Props {
  readonly mobile: boolean;
  readonly sidebarOpen: boolean;
  readonly onToggle: () => void;
  readonly onKeys: () => void;
  readonly place: Pick<Place, "title" | "trail"> | undefined;
  readonly places: readonly Place[];
  readonly tabs: Store<readonly Tab[]>;
  readonly look: Look;
  readonly items: readonly ReactNode[];
}

/** Hamburger, where one is, route search, the features' own items, language, fullscreen, size and account. */
export function TopBar({ mobile, sidebarOpen, onToggle, onKeys, place, places, tabs, look, items }: Props) {
  const say = useWords(shellWords);
  const toggle = mobile ? say("openMenu") : say(sidebarOpen ? "collapse" : "expand");
  return (
    <section className={classes.bar} aria-label={say("bar")}>
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
      <nav aria-label={say("breadcrumb")} className={classes.trail}>
        <ol>
          {[...(place?.trail ?? []), place?.title ?? ""].map((title, at, all) => (
            <li key={title} aria-current={at === all.length - 1 ? "page" : undefined}>
              {title}
            </li>
          ))}
        </ol>
      </nav>
      <div className={classes.items}>
        <SearchButton places={places} tabs={tabs} />
        {items}
        {!mobile && <LanguageSwitch />}
        {!mobile && <FullscreenButton />}
        {!mobile && <SizeMenu look={look} />}
        <AccountMenu mobile={mobile} look={look} onKeys={onKeys} />
      </div>
    </section>
  );
}

/** Default, Medium, Small, Mini (specification §2). */
function SizeMenu({ look }: { readonly look: Look }) {
  const say = useWords(shellWords);
  const chosen = useStore(look.size);
  return (
    <DropMenu className={classes.icon} label={say("size")} width={140} entries={sizeEntries(look, chosen, say)}>
      <IconTextSize size={18} stroke={1.6} aria-hidden />
    </DropMenu>
  );
}
