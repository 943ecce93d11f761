/** Size of the stored picture, in pixels. */
export const PAD_WIDTH = 600;
export const PAD_HEIGHT = 200;
const BACKGROUND = "#ffffff";
const INK = "#1a1a2e";
const MAX_LETTERS_HEIGHT = 88;
const MARGIN = 24;

export function clearPad(canvas: HTMLCanvasElement | null): void {
  const context = canvas?.getContext("2d");
  if (!context) return;
  context.fillStyle = BACKGROUND;
  context.fillRect(0, 0, PAD_WIDTH, PAD_HEIGHT);
}

/** A stroke of the pen begins. */
export function startLine(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const context = canvas.getContext("2d");
  if (!context) return null;
  context.strokeStyle = INK;
  context.lineWidth = 3;
  context.lineCap = "round";
  context.lineJoin = "round";
  context.beginPath();
  return context;
}

const fontOf = (height: number) => `italic ${height}px "Segoe Script", "Brush Script MT", KaiTi, STKaiti, cursive`;

/** A typed name as large as the paper allows. */
export function writeName(canvas: HTMLCanvasElement | null, name: string): void {
  clearPad(canvas);
  const context = canvas?.getContext("2d");
  if (!context) return;
  context.fillStyle = INK;
  context.textAlign = "center";
  context.textBaseline = "middle";
  context.font = fontOf(MAX_LETTERS_HEIGHT);
  const { width } = context.measureText(name);
  const room = PAD_WIDTH - 2 * MARGIN;
  if (width > room) context.font = fontOf((MAX_LETTERS_HEIGHT * room) / width);
  context.fillText(name, PAD_WIDTH / 2, PAD_HEIGHT / 2);
}

export const toPng = (canvas: HTMLCanvasElement): Promise<File> =>
  new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) =>
        blob
          ? resolve(new File([blob], "signature.png", { type: "image/png" }))
          : reject(new Error("the canvas gives no picture")),
      "image/png",
    ),
  );
