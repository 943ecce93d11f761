import { ActionIcon, Popover } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useWords } from "../../core/locale/words.ts";
import type { ColumnMenuProps } from "./column.ts";
import classes from "./column-menu.module.css";
import { tableWords } from "./table.words.ts";

const ColumnList = lazy(async () => ({ default: (await import("./column-list.tsx")).ColumnList }));

/** Which columns, in which order, how wide, and how close the rows stand; the list comes when it is opened. */
export function ColumnMenu(props: ColumnMenuProps) {
  const say = useWords(tableWords);
  const [open, setOpen] = useState(false);
  return (
    <Popover
      opened={open}
      onChange={setOpen}
      position="bottom-end"
      width={280}
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 0 }}
    >
      <Popover.Target>
        <ActionIcon variant="default" aria-label={say("columns")} title={say("columns")} onClick={() => setOpen(!open)}>
          <IconColumns3 size={16} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={classes.menu ?? ""} aria-label={say("columns")}>
        <Suspense fallback={<div className={classes.waits} aria-busy />}>
          <ColumnList {...props} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
