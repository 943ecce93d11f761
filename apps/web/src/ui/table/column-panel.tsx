import { Popover } from "@mantine/core";
import type { ReactElement } from "react";
import type { ColumnMenuProps } from "./column.ts";
import { ColumnList } from "./column-list.tsx";
import classes from "./column-menu.module.css";

interface Props extends ColumnMenuProps {
  readonly target: ReactElement;
  readonly opened: boolean;
  readonly onOpenChange: (opened: boolean) => void;
  readonly label: string;
}

/** The panel that hangs on the columns button. */
export const ColumnPanel = ({ target, opened, onOpenChange, label, ...columns }: Props) => (
  <Popover
    opened={opened}
    onChange={onOpenChange}
    position="bottom-end"
    width={280}
    shadow="md"
    trapFocus
    returnFocus
    transitionProps={{ duration: 0 }}
  >
    <Popover.Target>{target}</Popover.Target>
    <Popover.Dropdown className={classes.menu ?? ""} aria-label={label}>
      <ColumnList {...columns} />
    </Popover.Dropdown>
  </Popover>
);
