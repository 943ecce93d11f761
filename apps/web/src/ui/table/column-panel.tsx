import { Popover } from "@mantine/core";
import { type ReactElement, type RefObject, useEffect, useState } from "react";
import { ColumnList, type ColumnMenuProps } from "./column-list.tsx";
import classes from "./column-menu.module.css";

interface Props<Data extends object> extends ColumnMenuProps<Data> {
  readonly target: ReactElement;
  readonly opener: RefObject<HTMLButtonElement | null>;
  readonly opened: boolean;
  readonly onOpenChange: (opened: boolean) => void;
  readonly label: string;
}

/** The panel that the columns button opens. */
export function ColumnPanel<Data extends object>(props: Props<Data>) {
  const { target, opener, opened, onOpenChange, label, ...columns } = props;
  const [ready, setReady] = useState(false);
  useEffect(() => {
    // The button is new with the panel. It takes the focus first, so that the panel knows where to return it.
    opener.current?.focus({ preventScroll: true });
    setReady(true);
  }, [opener]);
  return (
    <Popover
      opened={opened && ready}
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
}
