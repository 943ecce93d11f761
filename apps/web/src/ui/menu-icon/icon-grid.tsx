import { TextInput } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { useTranslation } from "../../core/locale/messages.ts";
import { scrollToItem } from "../scroll.ts";
import { Drawing } from "./drawing.tsx";
import { stepIn } from "./grid-keys.ts";
import { ICON_NAMES, type IconName, isIconName } from "./icons.ts";
import classes from "./menu-icon.module.css";

interface Props {
  readonly label: string;
  readonly value: string;
  readonly onChange: (name: string) => void;
}

/** The icon that the keys are at, scrolled into view; arrows move on, Enter chooses. */
function useWalk(names: readonly IconName[], value: string, onChange: (name: string) => void) {
  const grid = useRef<HTMLDivElement>(null);
  const [position, setPosition] = useState(() => (isIconName(value) ? ICON_NAMES.indexOf(value) : 0));
  const at = Math.min(position, names.length - 1);
  useEffect(() => {
    const cell = grid.current?.children[at];
    if (grid.current && cell) scrollToItem(grid.current, cell);
  }, [at]);
  const walk = (event: KeyboardEvent) => {
    const next = stepIn(event.key, at, names.length);
    const name = names[at];
    if (next !== undefined) setPosition(next);
    else if ((event.key === "Enter" || event.key === " ") && name) onChange(name);
    else return;
    event.preventDefault();
  };
  return { grid, at, setPosition, walk };
}

/** All icons, searchable by name or meaning; arrow keys move in the grid, Enter selects. */
export function IconGrid({ label, value, onChange }: Props) {
  const t = useTranslation("ui.icon");
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  // The icons are loaded after the dropdown has looked for something to focus.
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  const [text, setText] = useState("");
  const needle = text.trim().toLowerCase();
  const names = ICON_NAMES.filter((name) => `${name} ${t(name)}`.toLowerCase().includes(needle));
  const { grid, at, setPosition, walk } = useWalk(names, value, onChange);
  return (
    <>
      <TextInput
        ref={field}
        type="search"
        className={classes.search ?? ""}
        aria-label={t("find")}
        placeholder={t("find")}
        leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value);
          setPosition(0);
        }}
        onKeyDown={(event) => {
          if (event.key === "ArrowDown") grid.current?.focus();
          else if (event.key === "Enter" && names[0]) onChange(names[0]);
          else return;
          event.preventDefault();
        }}
      />
      {names.length === 0 ? (
        <p className={classes.empty}>{t("none")}</p>
      ) : (
        <div
          ref={grid}
          role="listbox"
          aria-label={label}
          className={classes.grid}
          tabIndex={0}
          aria-activedescendant={`${id}-${at}`}
          onKeyDown={walk}
        >
          {names.map((name, index) => (
            <IconCell
              key={name}
              id={`${id}-${index}`}
              name={name}
              isSelected={name === value}
              isCurrent={index === at}
              onChoose={() => onChange(name)}
            />
          ))}
        </div>
      )}
    </>
  );
}

interface CellProps {
  readonly id: string;
  readonly name: IconName;
  readonly isSelected: boolean;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}
function IconCell({ id, name, isSelected, isCurrent, onChoose }: CellProps) {
  const t = useTranslation("ui.icon");
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list has the focus and the keys; an icon is pointed to by it
    // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus and names its icon by aria-activedescendant
    <div
      id={id}
      role="option"
      aria-selected={isSelected}
      aria-label={t(name)}
      title={`${t(name)} · ${name}`}
      data-current={isCurrent || undefined}
      className={classes.cell}
      onClick={onChoose}
    >
      <Drawing name={name} size={20} />
    </div>
  );
}
