import { ActionIcon, Slider } from "@mantine/core";
import { IconRotateClockwise, IconZoomIn, IconZoomOut } from "@tabler/icons-react";
import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useId, useRef } from "react";
import { useTranslation } from "../../../core/locale/messages.ts";
import { type Crop, drawCrop, MAX_ZOOM, moved, turned, zoomed } from "./crop.ts";
import classes from "./profile.module.css";

/** Pixels of the frame's drawing: sharp on a dense screen, and more than it shows. */
const SIDE = 560;
const STEP = 0.02;
const LEAP = 0.1;
const CLOSER = 1.1;

interface Props {
  readonly image: ImageBitmap;
  readonly crop: Crop;
  readonly onChange: (crop: Crop) => void;
}

/** The effect of a key on the crop; undefined for other keys. */
function byKey({ key, shiftKey }: KeyboardEvent, image: ImageBitmap, crop: Crop): Crop | undefined {
  const step = shiftKey ? LEAP : STEP;
  switch (key) {
    case "ArrowLeft":
      return moved(image, crop, -step, 0);
    case "ArrowRight":
      return moved(image, crop, step, 0);
    case "ArrowUp":
      return moved(image, crop, 0, -step);
    case "ArrowDown":
      return moved(image, crop, 0, step);
    case "+":
    case "=":
      return zoomed(image, crop, crop.zoom * CLOSER);
    case "-":
      return zoomed(image, crop, crop.zoom / CLOSER);
    case "r":
    case "R":
      return turned(image, crop);
    default:
      return undefined;
  }
}

/** One finger or the mouse moves the picture, two fingers zoom it. */
function useFingers({ image, crop, onChange }: Props) {
  const fingers = useRef(new Map<number, { x: number; y: number }>());
  const apart = () => {
    const [one, other] = [...fingers.current.values()];
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0;
  };
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      event.currentTarget.setPointerCapture(event.pointerId);
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const before = fingers.current.get(event.pointerId);
      if (!before) return;
      const distance = apart();
      fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      const side = event.currentTarget.clientWidth;
      if (distance > 0) onChange(zoomed(image, crop, (crop.zoom * apart()) / distance));
      else onChange(moved(image, crop, (event.clientX - before.x) / side, (event.clientY - before.y) / side));
    },
    onPointerUp: ({ pointerId }: PointerEvent<HTMLElement>) => void fingers.current.delete(pointerId),
    onPointerCancel: ({ pointerId }: PointerEvent<HTMLElement>) => void fingers.current.delete(pointerId),
  };
}

/** The wheel zooms the picture. */
function useWheel(frame: RefObject<HTMLElement | null>, { image, crop, onChange }: Props): void {
  useEffect(() => {
    const location = frame.current;
    // React's wheel listeners are passive, so the dialog behind would scroll.
    const turn = (event: WheelEvent) => {
      event.preventDefault();
      onChange(zoomed(image, crop, crop.zoom * (event.deltaY < 0 ? CLOSER : 1 / CLOSER)));
    };
    location?.addEventListener("wheel", turn, { passive: false });
    return () => location?.removeEventListener("wheel", turn);
  }, [frame, image, crop, onChange]);
}

/** A picture in its frame: dragged, pinched, wheeled or by keys until what is inside the circle is right. */
export function Cropper(props: Props) {
  const { image, crop, onChange } = props;
  const t = useTranslation("auth.profile");
  const help = useId();
  const canvas = useRef<HTMLCanvasElement>(null);
  const frame = useRef<HTMLFieldSetElement>(null);
  const fingers = useFingers(props);
  useEffect(() => {
    const context = canvas.current?.getContext("2d");
    if (context) drawCrop(context, image, crop, SIDE);
  }, [image, crop]);
  useWheel(frame, props);
  return (
    <div className={classes.cropper}>
      <fieldset
        ref={frame}
        className={classes.frame}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: the frame is moved by arrow keys, as its description says
        tabIndex={0}
        aria-label={t("frame")}
        aria-describedby={help}
        onKeyDown={(event) => {
          const next = byKey(event, image, crop);
          if (!next) return;
          event.preventDefault();
          onChange(next);
        }}
        {...fingers}
      >
        <canvas ref={canvas} width={SIDE} height={SIDE} aria-hidden />
        <span className={classes.circle} aria-hidden />
      </fieldset>
      <Tools {...props} />
      <p id={help} className="caption">
        {t("frameHelp")}
      </p>
    </div>
  );
}

/** Zoom and turn. */
function Tools({ image, crop, onChange }: Props) {
  const t = useTranslation("auth.profile");
  return (
    <div className={classes.tools}>
      <IconZoomOut size={16} aria-hidden />
      <Slider
        className={classes.zoom ?? ""}
        aria-label={t("zoom")}
        thumbLabel={t("zoom")}
        label={null}
        min={1}
        max={MAX_ZOOM}
        step={0.05}
        value={crop.zoom}
        onChange={(zoom) => onChange(zoomed(image, crop, zoom))}
      />
      <IconZoomIn size={16} aria-hidden />
      <ActionIcon aria-label={t("turn")} onClick={() => onChange(turned(image, crop))}>
        <IconRotateClockwise size={18} stroke={1.6} aria-hidden />
      </ActionIcon>
    </div>
  );
}
