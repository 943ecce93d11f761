import { randomInt } from "node:crypto";
import { gif, type Picture } from "./gif.ts";

/** Five by seven dots each; what a sum is written with. */
const GLYPHS: Readonly<Record<string, readonly string[]>> = {
  "0": [".###.", "#...#", "#..##", "#.#.#", "##..#", "#...#", ".###."],
  "1": ["..#..", ".##..", "..#..", "..#..", "..#..", "..#..", ".###."],
  "2": [".###.", "#...#", "....#", "...#.", "..#..", ".#...", "#####"],
  "3": ["####.", "....#", "....#", ".###.", "....#", "....#", "####."],
  "4": ["...#.", "..##.", ".#.#.", "#..#.", "#####", "...#.", "...#."],
  "5": ["#####", "#....", "####.", "....#", "....#", "#...#", ".###."],
  "6": [".###.", "#....", "#....", "####.", "#...#", "#...#", ".###."],
  "7": ["#####", "....#", "...#.", "..#..", "..#..", "..#..", "..#.."],
  "8": [".###.", "#...#", "#...#", ".###.", "#...#", "#...#", ".###."],
  "9": [".###.", "#...#", "#...#", ".####", "....#", "....#", ".###."],
  "+": [".....", "..#..", "..#..", "#####", "..#..", "..#..", "....."],
  "-": [".....", ".....", ".....", "#####", ".....", ".....", "....."],
  "=": [".....", ".....", "#####", ".....", "#####", ".....", "....."],
  "?": [".###.", "#...#", "....#", "...#.", "..#..", ".....", "..#.."],
};

const WIDTH = 120;
const HEIGHT = 40;
const CELL = 24;
const NOISE_LINES = 4;
/** 0 is paper; the others are inks dark enough to be read on it. */
const PALETTE: Picture["palette"] = [
  [245, 247, 250],
  [30, 64, 120],
  [150, 40, 40],
  [20, 110, 70],
  [110, 50, 130],
  [150, 160, 175],
];
const GREY = 5;

const between = (least: number, most: number) => least + (randomInt(1001) / 1000) * (most - least);

/** One glyph, leaning and waving by its own chance: each pixel asks which dot of the glyph lies under it. */
function draw(pixels: Uint8Array, glyph: readonly string[], left: number): void {
  const ink = randomInt(1, GREY);
  const [scale, lean, lift] = [between(3.2, 4), between(-0.25, 0.25), between(4, 10)];
  const [height, phase] = [between(0.8, 2), between(0, Math.PI * 2)];
  for (let y = 0; y < HEIGHT; y++)
    for (let x = left; x < Math.min(left + CELL, WIDTH); x++) {
      const column = Math.floor((x - left - 2 + lean * (y - HEIGHT / 2)) / scale);
      const row = Math.floor((y - lift + height * Math.sin(x / 6 + phase)) / scale);
      if (glyph[row]?.[column] === "#") pixels[y * WIDTH + x] = ink;
    }
}

function strike(pixels: Uint8Array): void {
  const [from, to, bend] = [between(2, HEIGHT - 2), between(2, HEIGHT - 2), between(-8, 8)];
  for (let x = 0; x < WIDTH; x++) {
    const y = Math.round(from + ((to - from) * x) / WIDTH + bend * Math.sin((x / WIDTH) * Math.PI));
    if (y >= 0 && y < HEIGHT) pixels[y * WIDTH + x] = GREY;
  }
}

/** The family's clients show whatever comes as a GIF (contract §2.1), so it is one. */
export const PICTURE_TYPE = "image/gif";

/** A text of sum signs as the bytes of a GIF. */
export function picture(text: string): Buffer {
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  for (let at = 0; at < NOISE_LINES; at++) strike(pixels);
  for (const [at, sign] of [...text].entries()) draw(pixels, GLYPHS[sign] ?? [], at * CELL);
  return gif({ width: WIDTH, height: HEIGHT, palette: PALETTE, pixels });
}

/** A sum of two digits that nobody needs a pencil for; no result is below zero. */
export function sum(): { readonly text: string; readonly answer: string } {
  const [one, other] = [randomInt(1, 10), randomInt(1, 10)];
  const [large, small] = [Math.max(one, other), Math.min(one, other)];
  return randomInt(2) === 0
    ? { text: `${one}+${other}=?`, answer: String(one + other) }
    : { text: `${large}-${small}=?`, answer: String(large - small) };
}
