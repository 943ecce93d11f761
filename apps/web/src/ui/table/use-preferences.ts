import { useState } from "react";
import { hasPreferences, readPreferences, type TablePreferences } from "./preferences.ts";

const storageKey = (name: string) => `table.${name}`;
const readStored = (name: string) => readPreferences(localStorage.getItem(storageKey(name)));

/** A user's settings for the table of this name, stored in this browser like the rest of the layout. */
export function usePreferences(name: string): [TablePreferences, (next: TablePreferences) => void] {
  const [stored, setStored] = useState(() => ({ name, preferences: readStored(name) }));
  // Settings of another table or user are not used.
  const current = stored.name === name ? stored.preferences : readStored(name);
  return [
    current,
    (next) => {
      if (hasPreferences(next)) localStorage.setItem(storageKey(name), JSON.stringify(next));
      else localStorage.removeItem(storageKey(name));
      setStored({ name, preferences: next });
    },
  ];
}
