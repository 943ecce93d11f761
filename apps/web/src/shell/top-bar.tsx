import { ActionIcon, Avatar, Menu } from "@mantine/core";
import { IconChevronDown, IconLayoutSidebar, IconLogout, IconMenu2 } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { BASE } from "../core/api.ts";
import { coreWords } from "../core/core.words.ts";
import { LanguageSwitch } from "../core/locale/language-switch.tsx";
import { useWords } from "../core/locale/words.ts";
import type { Place } from "../core/menu.ts";
import { useServices, useSession } from "../core/services.tsx";
import { shellWords } from "./shell.words.ts";
import classes from "./top-bar.module.css";

interface Props {
  readonly mobile: boolean;
  readonly sidebarOpen: boolean;
  readonly onToggle: () => void;
  readonly place: Pick<Place, "title" | "trail"> | undefined;
  readonly items: readonly ReactNode[];
}

/** Hamburger, where one is, the features' own items, language and account. */
export function TopBar({ mobile, sidebarOpen, onToggle, place, items }: Props) {
  const say = useWords(shellWords);
  const toggle = mobile ? say("openMenu") : say(sidebarOpen ? "collapse" : "expand");
  return (
    <section className={classes.bar} aria-label={say("bar")}>
      <ActionIcon aria-label={toggle} aria-expanded={sidebarOpen} onClick={onToggle} className={classes.toggle ?? ""}>
        {mobile ? <IconMenu2 size={20} aria-hidden /> : <IconLayoutSidebar size={18} stroke={1.6} aria-hidden />}
      </ActionIcon>
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
        {items}
        {!mobile && <LanguageSwitch />}
        <AccountMenu mobile={mobile} />
      </div>
    </section>
  );
}

/** Who is signed in; signing out asks first. */
function AccountMenu({ mobile }: { readonly mobile: boolean }) {
  const say = useWords(shellWords);
  const core = useWords(coreWords);
  const { session, prompts } = useServices();
  const user = useSession()?.user;
  const name = user?.nickName || user?.username || "";
  const leave = async () => {
    const question = {
      title: say("signOutTitle"),
      text: say("signOutText"),
      confirm: say("signOut"),
      cancel: core("cancel"),
    };
    if (!(await prompts.ask(question))) return;
    await session.signOut().finally(() => location.assign("/login"));
  };
  return (
    <Menu position="bottom-end" width={180}>
      <Menu.Target>
        <button type="button" className={classes.account}>
          <span className="heard">{say("account", { name })}</span>
          <Avatar size={26} color="accent" aria-hidden src={user?.avatar ? BASE + user.avatar : null} alt="">
            {[...name][0]}
          </Avatar>
          {!mobile && <span aria-hidden>{name}</span>}
          {!mobile && <IconChevronDown size={14} aria-hidden />}
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {mobile && (
          <>
            <Menu.Label>{name}</Menu.Label>
            <div className={classes.language}>
              <LanguageSwitch />
            </div>
            <Menu.Divider />
          </>
        )}
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => void leave()}>
          {say("signOut")}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
