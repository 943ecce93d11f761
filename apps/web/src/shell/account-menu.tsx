import { LOCALES } from "@adel/messages";
import { IconChevronDown, IconHelp, IconKeyboard, IconLogout, IconPalette, IconUser } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import type { Appearance } from "../core/appearance.ts";
import { avatarOf } from "../core/avatar.ts";
import { speak } from "../core/locale/language-switch.tsx";
import { useLanguage, useTranslation } from "../core/locale/messages.ts";
import { useServices, useSession } from "../core/services.tsx";
import { useStore } from "../core/store.ts";
import { DropdownMenu } from "../ui/drop-menu.tsx";
import type { MenuEntry } from "../ui/menu-entry.ts";
import { helpUrl } from "./help-pages.ts";
import { PROFILE_PATH } from "./paths.ts";
import { sizeEntries } from "./sizes.ts";
import classes from "./top-bar.module.css";

const icon = { size: 16, "aria-hidden": true } as const;

/** Asks for confirmation, informs the server, and reloads the page (specification §4). */
function useLeaving(): () => void {
  const t = useTranslation("frame");
  const core = useTranslation("common");
  const { session, prompts } = useServices();
  const leave = async () => {
    const question = {
      title: t("signOutTitle"),
      text: t("signOutText"),
      confirm: t("signOut"),
      cancel: core("cancel"),
    };
    if (!(await prompts.ask(question))) return;
    await session.signOut().finally(() => location.assign("/login"));
  };
  return () => void leave();
}

/** What has no room in the bar of a narrow screen. */
function useBarEntries(appearance: Appearance, name: string): readonly MenuEntry[] {
  const t = useTranslation("frame");
  const language = useLanguage();
  const size = useStore(appearance.size);
  return [
    { kind: "head", key: "name", label: name },
    ...LOCALES.map(({ id: value, name: label }) => ({
      kind: "choice" as const,
      key: value,
      label,
      selected: value === language,
      onSelect: () => speak(value),
    })),
    { kind: "head", key: "size", label: t("size") },
    ...sizeEntries(appearance, size, t),
    { kind: "line", key: "line" },
  ];
}

interface Props {
  readonly mobile: boolean;
  /** Of the page that is open. */
  readonly component: string | undefined;
  readonly appearance: Appearance;
  readonly onKeys: () => void;
}
/** The signed-in user: profile, layout settings, sign out; on a narrow screen also what has no room in the bar. */
export function AccountMenu({ mobile, component, appearance, onKeys }: Props) {
  const t = useTranslation("frame");
  const language = useLanguage();
  const user = useSession()?.user;
  const navigate = useNavigate();
  const leave = useLeaving();
  const name = user?.nickName || user?.username || "";
  const barEntries = useBarEntries(appearance, name);
  const wide: MenuEntry = {
    kind: "act",
    key: "keys",
    label: t("keys"),
    icon: <IconKeyboard {...icon} />,
    aside: <kbd>?</kbd>,
    onSelect: onKeys,
  };
  const help: MenuEntry = {
    kind: "act",
    key: "help",
    label: t("help"),
    icon: <IconHelp {...icon} />,
    onSelect: () => void open(helpUrl(language, component), "_blank", "noopener"),
  };
  return (
    <DropdownMenu
      className={classes.account}
      width={200}
      entries={[
        ...(mobile ? barEntries : []),
        {
          kind: "act",
          key: "profile",
          label: t("profile"),
          icon: <IconUser {...icon} />,
          onSelect: () => void navigate(PROFILE_PATH),
        },
        {
          kind: "act",
          key: "settings",
          label: t("settings"),
          icon: <IconPalette {...icon} />,
          onSelect: () => appearance.change({ showSettings: true }),
        },
        mobile ? help : wide,
        { kind: "line", key: "end" },
        { kind: "act", key: "leave", label: t("signOut"), icon: <IconLogout {...icon} />, onSelect: leave },
      ]}
    >
      <span className="visually-hidden">{t("account", { name })}</span>
      <img className={classes.avatar} src={avatarOf(user ?? { avatar: "" })} alt="" width={26} height={26} />
      {!mobile && (
        <span className={classes.name} aria-hidden>
          {name}
        </span>
      )}
      {!mobile && <IconChevronDown size={14} aria-hidden />}
    </DropdownMenu>
  );
}
