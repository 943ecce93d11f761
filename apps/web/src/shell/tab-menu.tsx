import { IconArrowBarBoth, IconRefresh, IconX, IconXboxX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "../core/locale/messages.ts";
import { MenuPanel } from "../ui/menu-panel.tsx";
import type { Tab } from "./tabs.ts";
import classes from "./tabs-bar.module.css";
import type { useTabActions } from "./use-tabs.ts";

interface Props {
  readonly tab: Tab;
  readonly at: { readonly x: number; readonly y: number };
  readonly actions: ReturnType<typeof useTabActions>;
  readonly alone: boolean;
  readonly onClose: () => void;
}

const icon = { size: 16, "aria-hidden": true } as const;

/** What a right-click on a tab offers (specification §2); the keyboard's menu key does the same. */
export function TabMenu({ tab, at, actions, alone, onClose }: Props) {
  const t = useTranslation("frame");
  // The menu is anchored to a point, so the tab for returning the focus is stored here.
  const from = useRef(document.activeElement);
  useEffect(() => {
    const opener = from.current;
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, []);
  return (
    <MenuPanel
      opened
      onChange={(opened) => opened || onClose()}
      position="bottom-start"
      width={200}
      label={t("tabMenu", { title: tab.title })}
      target={
        <button
          type="button"
          tabIndex={-1}
          aria-label={t("tabMenu", { title: tab.title })}
          className={classes.point}
          style={{ left: at.x, top: at.y }}
        />
      }
      entries={[
        {
          kind: "act",
          key: "refresh",
          label: t("refreshTab"),
          icon: <IconRefresh {...icon} />,
          onSelect: () => actions.refresh(tab),
        },
        {
          kind: "act",
          key: "close",
          label: t("closeCurrent"),
          icon: <IconX {...icon} />,
          disabled: tab.affix,
          onSelect: () => actions.close(tab),
        },
        {
          kind: "act",
          key: "others",
          label: t("closeOthers"),
          icon: <IconArrowBarBoth {...icon} />,
          disabled: alone,
          onSelect: () => actions.closeOthers(tab),
        },
        { kind: "act", key: "all", label: t("closeAll"), icon: <IconXboxX {...icon} />, onSelect: actions.closeAll },
      ]}
    />
  );
}
