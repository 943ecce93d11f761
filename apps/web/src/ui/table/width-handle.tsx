import { type PointerEvent, useRef } from "react";
import classes from "./table.module.css";

interface Props {
  /** undefined puts the column back to its own width. */
  readonly onWidth: (width: number | undefined) => void;
}

/** The edge of a head: dragged it sets the column's width, double-clicked it lets go. The column menu does it by keyboard. */
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
