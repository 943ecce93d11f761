import { type PointerEvent, type RefObject, useEffect, useRef } from "react";
import classes from "./signature.module.css";
import { clearPad, PAD_HEIGHT, PAD_WIDTH, startLine } from "./signature-image.ts";

interface Props {
  readonly canvas: RefObject<HTMLCanvasElement | null>;
  readonly label: string;
  /** Whether it can be drawn on; otherwise it is read-only. */
  readonly isOpen: boolean;
  readonly onDrawn: () => void;
}
/** White paper with dark ink in every color scheme: the picture is printed and filed. */
export function SignaturePad({ canvas, label, isOpen, onDrawn }: Props) {
  const isDown = useRef(false);
  useEffect(() => clearPad(canvas.current), [canvas]);
  const pointOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLCanvasElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    return [((clientX - left) / width) * PAD_WIDTH, ((clientY - top) / height) * PAD_HEIGHT] as const;
  };
  const handleDown = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isOpen) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    isDown.current = true;
    startLine(event.currentTarget)?.moveTo(...pointOf(event));
  };
  const handleMove = (event: PointerEvent<HTMLCanvasElement>) => {
    if (!isDown.current) return;
    const context = event.currentTarget.getContext("2d");
    context?.lineTo(...pointOf(event));
    context?.stroke();
    onDrawn();
  };
  const handleUp = () => {
    isDown.current = false;
  };
  return (
    <canvas
      ref={canvas}
      className={classes.pad}
      role="img"
      aria-label={label}
      data-open={isOpen || undefined}
      width={PAD_WIDTH}
      height={PAD_HEIGHT}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
    />
  );
}
