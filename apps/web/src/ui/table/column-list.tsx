import { ActionIcon, Checkbox, SegmentedControl } from "@mantine/core";
import { IconArrowDown, IconArrowUp } from "@tabler/icons-react";
import { useWords } from "../../core/locale/words.ts";
import { DENSITIES, inOrder, isChosen, moved, NO_CHOICES, shownColumns, withShown, withWidth } from "./choices.ts";
import type { ColumnMenuProps } from "./column.ts";
import classes from "./column-menu.module.css";
import { tableWords } from "./table.words.ts";

/** A width to start from where a column was never dragged, and how far one key press goes. */
const USUAL_WIDTH = 160;
const WIDTH_STEP = 16;

/** The list inside the menu. */
export function ColumnList({ columns, choices, onChange }: ColumnMenuProps) {
  const say = useWords(tableWords);
  const shown = shownColumns(columns, choices);
  const ordered = inOrder(columns, choices);
  const widen = (id: string, by: number) => onChange(withWidth(choices, id, (choices.widths[id] ?? USUAL_WIDTH) + by));
  return (
    <>
      <div className={classes.head}>
        <span>{say("shown")}</span>
        {isChosen(choices) && (
          <button type="button" className="link" onClick={() => onChange(NO_CHOICES)}>
            {say("asIs")}
          </button>
        )}
      </div>
      <ul className={classes.columns}>
        {ordered.map(({ id, label, spare = false }, at) => (
          <li
            key={id}
            onKeyDown={(event) => {
              const by = { ArrowLeft: -WIDTH_STEP, ArrowRight: WIDTH_STEP }[event.key];
              if (!event.altKey || by === undefined) return;
              event.preventDefault();
              widen(id, by);
            }}
          >
            <Checkbox
              label={label}
              checked={shown.some((column) => column.id === id)}
              disabled={shown.length === 1 && shown[0]?.id === id}
              onChange={(event) => onChange(withShown(choices, { id, spare }, event.currentTarget.checked))}
            />
            {choices.widths[id] !== undefined && <span className={classes.width}>{choices.widths[id]} px</span>}
            <ActionIcon
              aria-label={say("up", { column: label })}
              disabled={at === 0}
              onClick={() => onChange(moved(columns, choices, id, -1))}
            >
              <IconArrowUp size={14} aria-hidden />
            </ActionIcon>
            <ActionIcon
              aria-label={say("down", { column: label })}
              disabled={at === ordered.length - 1}
              onClick={() => onChange(moved(columns, choices, id, 1))}
            >
              <IconArrowDown size={14} aria-hidden />
            </ActionIcon>
          </li>
        ))}
      </ul>
      <p className="caption">{say("widthHelp")}</p>
      <div className={classes.head}>
        <span>{say("density")}</span>
      </div>
      <SegmentedControl
        fullWidth
        size="xs"
        aria-label={say("density")}
        value={choices.density}
        data={DENSITIES.map((value) => ({ value, label: say(value) }))}
        onChange={(density) => onChange({ ...choices, density })}
      />
    </>
  );
}
