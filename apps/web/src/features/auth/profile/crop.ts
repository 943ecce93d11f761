/** The part of a picture in a square frame: lengths are in frames, so that a crop fits a frame of any size. */
export interface Crop {
  /** 1: the picture just fills the frame. */
  readonly zoom: number;
  /** Offset of the picture's center from the frame's. */
  readonly x: number;
  readonly y: number;
  /** Quarter turns, clockwise. */
  readonly turn: 0 | 1 | 2 | 3;
}
interface Size {
  readonly width: number;
  readonly height: number;
}

export const MAX_ZOOM = 5;
export const WHOLE: Crop = { zoom: 1, x: 0, y: 0, turn: 0 };

const between = (value: number, least: number, max: number) => Math.min(max, Math.max(least, value));

/** The picture's sides as seen in the frame, in frames. */
function sidesOf({ width, height }: Size, { zoom, turn }: Crop): Size {
  const unit = zoom / Math.min(width, height);
  return turn % 2 === 0
    ? { width: width * unit, height: height * unit }
    : { width: height * unit, height: width * unit };
}

/** The nearest crop whose frame is completely covered by the image. */
function held(image: Size, crop: Crop): Crop {
  const zoomed = { ...crop, zoom: between(crop.zoom, 1, MAX_ZOOM) };
  const sides = sidesOf(image, zoomed);
  const [right, down] = [(sides.width - 1) / 2, (sides.height - 1) / 2];
  return { ...zoomed, x: between(crop.x, -right, right), y: between(crop.y, -down, down) };
}

/** The picture moved by so many frames. */
export const moved = (image: Size, crop: Crop, right: number, down: number): Crop =>
  held(image, { ...crop, x: crop.x + right, y: crop.y + down });

/** The picture at another zoom; the point at the frame's center stays there. */
export function zoomed(image: Size, crop: Crop, zoom: number): Crop {
  const next = between(zoom, 1, MAX_ZOOM);
  const share = next / crop.zoom;
  return held(image, { ...crop, zoom: next, x: crop.x * share, y: crop.y * share });
}

const TURNED = { 0: 1, 1: 2, 2: 3, 3: 0 } as const;

/** A quarter turn clockwise about the frame's centre. */
export const turned = (image: Size, { zoom, x, y, turn }: Crop): Crop =>
  held(image, { zoom, x: -y, y: x, turn: TURNED[turn] });

/** Draws the content of the frame on a square of `side` pixels; transparent areas become white. */
export function drawCrop(
  context: CanvasRenderingContext2D,
  image: CanvasImageSource & Size,
  { zoom, x, y, turn }: Crop,
  side: number,
): void {
  const unit = (zoom / Math.min(image.width, image.height)) * side;
  context.save();
  context.fillStyle = "#ffffff";
  context.fillRect(0, 0, side, side);
  context.imageSmoothingQuality = "high";
  context.translate(side / 2 + x * side, side / 2 + y * side);
  context.rotate((turn * Math.PI) / 2);
  context.drawImage(
    image,
    (-image.width * unit) / 2,
    (-image.height * unit) / 2,
    image.width * unit,
    image.height * unit,
  );
  context.restore();
}
