import { IconDots } from "@tabler/icons-react";
import { useWords } from "../../core/locale/words.ts";
import { DropMenu } from "../drop-menu.tsx";
import type { MenuEntry } from "../menu-entry.ts";
import classes from "./table.module.css";
import { tableWords } from "./table.words.ts";

interface Props {
  /** How the row is called. */
  readonly name: string;
  readonly entries: readonly MenuEntry[];
}
/** What is done with a row now and then, behind three dots. */
export function MoreActs({ name, entries }: Props) {
  const say = useWords(tableWords);
  if (entries.length === 0) return null;
  return (
    <DropMenu className="link" label={say("more", { name })} entries={entries} width={160}>
      <IconDots size={16} aria-hidden className={classes.dots} />
    </DropMenu>
  );
}
