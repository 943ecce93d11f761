import { Input, InputBase } from "@mantine/core";
import { IconCalendar } from "@tabler/icons-react";
import { frameOf } from "../field.ts";
import classes from "./date.module.css";
import type { DateRangeFieldProps } from "./date-props.ts";

interface Props extends DateRangeFieldProps {
  /** The picker was requested and is loading. */
  readonly coming: boolean;
  /** The pointer or focus is on it: it may be opened next. */
  readonly onNear: () => void;
  readonly onOpen: () => void;
  /** The focus moved on before it was loaded. */
  readonly onLeave: () => void;
}

/** The closed picker of a span while none is set: the same button in the same clothes, without the calendar. */
export function NoSpan({ coming, onNear, onOpen, onLeave, value: _, onChange: __, today: ___, ...frame }: Props) {
  const { placeholder = "", ...own } = frameOf(frame);
  return (
    <InputBase
      {...own}
      component="button"
      type="button"
      multiline
      classNames={{ input: classes.closed ?? "" }}
      leftSection={<IconCalendar size={16} stroke={1.6} aria-hidden />}
      aria-label={`${frame.label} ${placeholder}`.trim()}
      aria-haspopup="dialog"
      aria-expanded={false}
      aria-busy={coming}
      onPointerEnter={onNear}
      onFocus={onNear}
      onClick={onOpen}
      onBlur={onLeave}
    >
      <Input.Placeholder>{placeholder}</Input.Placeholder>
    </InputBase>
  );
}
