import { type FloatingPosition, Menu } from "@mantine/core";
import type { ReactElement, ReactNode } from "react";
import type { MenuEntry } from "./menu-entry.ts";

interface Props {
  /** The element that opens and closes the menu by a click. */
  readonly target: ReactElement;
  readonly entries: readonly MenuEntry[];
  readonly opened: boolean;
  readonly onChange: (opened: boolean) => void;
  readonly position: FloatingPosition;
  readonly width: number;
  readonly label?: string | undefined;
}

/** The menu itself; fetched with the first one that is opened. */
export const MenuPanel = ({ target, entries, opened, onChange, position, width, label }: Props) => (
  <Menu
    opened={opened}
    onChange={onChange}
    position={position}
    width={width}
    shadow="md"
    withInitialFocusPlaceholder={false}
  >
    <Menu.Target>{target}</Menu.Target>
    <Menu.Dropdown aria-label={label}>{entries.map(row)}</Menu.Dropdown>
  </Menu>
);

function row(entry: MenuEntry): ReactNode {
  switch (entry.kind) {
    case "head":
      return <Menu.Label key={entry.key}>{entry.label}</Menu.Label>;
    case "line":
      return <Menu.Divider key={entry.key} />;
    default:
      return <Item key={entry.key} entry={entry} />;
  }
}

function Item({ entry }: { readonly entry: Extract<MenuEntry, { onSelect: () => void }> }) {
  if (entry.kind === "choice")
    return (
      <Menu.RadioItem value={entry.key} checked={entry.selected} onChange={entry.onSelect} closeMenuOnClick>
        {entry.label}
      </Menu.RadioItem>
    );
  return (
    <Menu.Item
      leftSection={entry.icon}
      rightSection={entry.aside}
      disabled={entry.disabled ?? false}
      onClick={entry.onSelect}
    >
      {entry.label}
    </Menu.Item>
  );
}
