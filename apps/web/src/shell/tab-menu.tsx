import { IconArrowBarBoth, IconRefresh, IconX, IconXboxX } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useWords } from "../core/locale/words.ts";
import { MenuPanel } from "../ui/menu-panel.tsx";
import { shellWords } from "./shell.words.ts";
import type { Tab } from "./tabs.ts";
import classes from "./tabs-bar.module.css";
import type { useTabActs } from "./use-tabs.ts";

interface Props {
  readonly tab: Tab;
  readonly at: { readonly x: number; readonly y: number };
  readonly acts: ReturnType<typeof useTabActs>;
  readonly alone: boolean;
  readonly onClose: () => void;
}

const icon = { size: 16, "aria-hidden": true } as const;

/** What a right-click on a tab offers (specification §2); the keyboard's menu key does the same. */
export function TabMenu({ tab, at, acts, alone, onClose }: Props) {
  const say = useWords(shellWords);
  // The menu hangs on a point, so the way back to the tab is kept here.
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
      label={say("tabMenu", { title: tab.title })}
      target={
        <button
          type="button"
          tabIndex={-1}
          aria-label={say("tabMenu", { title: tab.title })}
          className={classes.point}
          style={{ left: at.x, top: at.y }}
        />
      }
      entries={[
        {
          kind: "act",
          key: "refresh",
          label: say("refreshTab"),
          icon: <IconRefresh {...icon} />,
          onSelect: () => acts.refresh(tab),
        },
        {
          kind: "act",
          key: "close",
          label: say("closeCurrent"),
          icon: <IconX {...icon} />,
          disabled: tab.affix,
          onSelect: () => acts.close(tab),
        },
        {
          kind: "act",
          key: "others",
          label: say("closeOthers"),
          icon: <IconArrowBarBoth {...icon} />,
          disabled: alone,
          onSelect: () => acts.closeOthers(tab),
        },
        { kind: "act", key: "all", label: say("closeAll"), icon: <IconXboxX {...icon} />, onSelect: acts.closeAll },
      ]}
    />
  );
}
