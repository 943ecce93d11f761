import { type PointerEvent, useRef } from "react";
import classes from "./table.module.css";

interface Props {
  /** undefined puts the column back to its own width. */
  readonly onWidth: (width: number | undefined) => void;
}

/** The edge of a column head: dragging sets the width, a double click resets it. By keyboard: the column menu. */
export function WidthHandle({ onWidth }: Props) {
  const start = useRef<{ readonly x: number; readonly width: number }>(undefined);
  const move = (event: PointerEvent) => {
    if (start.current) onWidth(start.current.width + event.clientX - start.current.x);
  };
  return (
    <span
      className={classes.handle}
      aria-hidden
      onPointerDown={(event) => {
        const head = event.currentTarget.closest("th");
        if (!head || event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width: head.offsetWidth };
      }}
      onPointerMove={move}
      onPointerUp={() => {
        start.current = undefined;
      }}
      onPointerCancel={() => {
        start.current = undefined;
      }}
      onDoubleClick={() => onWidth(undefined)}
    />
  );
}
