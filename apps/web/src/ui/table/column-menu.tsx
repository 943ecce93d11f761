// Cast: lazy() forgets that a component is generic.
import { ActionIcon } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useTranslation } from "../../core/locale/messages.ts";
import type { ColumnMenuProps } from "./column-list.tsx";

const load = () => import("./column-panel.tsx");
const ColumnPanel = lazy(async () => ({ default: (await load()).ColumnPanel })) as unknown as Awaited<
  ReturnType<typeof load>
>["ColumnPanel"];

/** Visibility, order and width of columns, and row height; the list is loaded when it is opened. */
export function ColumnMenu<Data extends object>(props: ColumnMenuProps<Data>) {
  const t = useTranslation("ui.table");
  const [open, setOpen] = useState<boolean>();
  const opener = useRef<HTMLButtonElement>(null);
  const button = (
    <ActionIcon
      ref={opener}
      variant="default"
      aria-label={t("columns")}
      title={t("columns")}
      aria-haspopup="dialog"
      aria-expanded={open ?? false}
      onPointerEnter={() => void load()}
      onFocus={() => void load()}
      onClick={() => setOpen(!open)}
    >
      <IconColumns3 size={16} stroke={1.6} aria-hidden />
    </ActionIcon>
  );
  if (open === undefined) return button;
  return (
    <Suspense fallback={button}>
      <ColumnPanel
        {...props}
        target={button}
        opener={opener}
        opened={open}
        onOpenChange={setOpen}
        label={t("columns")}
      />
    </Suspense>
  );
}
