import { randomInt } from "node:crypto";
import { loadSharp } from "../../../core/image/load-sharp.ts";

/** Without characters that are ambiguous in this font: 0 O Q, 1 I J L, 2 Z, 5 S, 6 G, 8 B, M N W, U V. */
const ALPHABET = "3479ACDEFHKPRTXY";
const LENGTH = 4;

/** Twice the displayed size, for high-density screens. */
const DRAWING = { width: 240, height: 80, fontSize: 104, noise: 2 } as const;
const BACKGROUND = "#f5f7fa";
/** Few gray tones and no palette optimization: 3 ms instead of 20. */
const GIF = { colours: 16, effort: 1, dither: 0 } as const;

/** Compatible clients label any image as GIF, so it is one. */
export const CAPTCHA_TYPE = "image/gif";

/** The characters of a new captcha; every combination is equally likely. */
export const randomText = (): string =>
  Array.from({ length: LENGTH }, () => ALPHABET.charAt(randomInt(ALPHABET.length))).join("");

/** Draws a text as the bytes of a GIF; the font is loaded with the first one. */
export async function drawCaptcha(text: string): Promise<Buffer> {
  const [sharp, { default: drawText }] = await Promise.all([loadSharp(), import("svg-captcha")]);
  return sharp(Buffer.from(drawText(text, DRAWING)))
    .flatten({ background: BACKGROUND })
    .gif(GIF)
    .toBuffer();
}
