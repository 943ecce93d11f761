import type { FloatingPosition } from "@mantine/core";
import { lazy, type ReactNode, Suspense, useState } from "react";
import type { MenuEntry } from "./menu-entry.ts";

const load = () => import("./menu-panel.tsx");
const MenuPanel = lazy(async () => ({ default: (await load()).MenuPanel }));

interface Props {
  /** The button's content. */
  readonly children: ReactNode;
  readonly className: string | undefined;
  /** The button's accessible name, if its content has none. */
  readonly label?: string;
  readonly entries: readonly MenuEntry[];
  readonly width: number;
  readonly position?: FloatingPosition;
  readonly onOpen?: () => void;
}

/** A button with a menu; the menu's code is loaded at the first pointer or focus event. */
export function DropdownMenu({ children, className, label, entries, width, position = "bottom-end", onOpen }: Props) {
  const [opened, setOpened] = useState<boolean>();
  const change = (next: boolean) => {
    if (next) onOpen?.();
    setOpened(next);
  };
  const button = (onClick?: () => void) => (
    <button
      type="button"
      className={className}
      aria-haspopup="menu"
      aria-expanded={opened ?? false}
      aria-label={label}
      title={label}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={onClick}
    >
      {children}
    </button>
  );
  const waiting = button(() => change(true));
  if (opened === undefined) return waiting;
  return (
    <Suspense fallback={waiting}>
      <MenuPanel
        target={button()}
        entries={entries}
        opened={opened}
        onChange={change}
        position={position}
        width={width}
        label={label}
      />
    </Suspense>
  );
}
