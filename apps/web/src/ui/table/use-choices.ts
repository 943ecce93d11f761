import { useState } from "react";
import { isChosen, readChoices, type TableChoices } from "./choices.ts";

const keyOf = (name: string) => `table.${name}`;

/** How this person wants the table of this name; kept in this browser, as with the rest of the layout. */
export function useChoices(name: string): [TableChoices, (next: TableChoices) => void] {
  const [kept, setKept] = useState(() => ({ name, choices: readChoices(localStorage.getItem(keyOf(name))) }));
  // Another table, or another person: what was kept for the one before is not theirs.
  const current = kept.name === name ? kept.choices : readChoices(localStorage.getItem(keyOf(name)));
  return [
    current,
    (next) => {
      if (isChosen(next)) localStorage.setItem(keyOf(name), JSON.stringify(next));
      else localStorage.removeItem(keyOf(name));
      setKept({ name, choices: next });
    },
  ];
}
