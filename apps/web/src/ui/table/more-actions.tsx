import { IconDots } from "@tabler/icons-react";
import { useTranslation } from "../../core/locale/messages.ts";
import { DropdownMenu } from "../drop-menu.tsx";
import type { MenuEntry } from "../menu-entry.ts";
import classes from "./table.module.css";

interface Props {
  /** How the row is called. */
  readonly name: string;
  readonly entries: readonly MenuEntry[];
}
/** Less frequent actions of a row, behind three dots. */
export function MoreActions({ name, entries }: Props) {
  const t = useTranslation("ui.table");
  if (entries.length === 0) return null;
  return (
    <DropdownMenu className="link" label={t("more", { name })} entries={entries} width={200}>
      <IconDots size={16} aria-hidden className={classes.dots} />
    </DropdownMenu>
  );
}
