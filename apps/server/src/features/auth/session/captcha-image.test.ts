import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { drawCaptcha, randomText } from "./captcha-image.ts";

describe("the captcha image", () => {
  it("is a GIF of four characters, drawn differently each time", async () => {
    const [one, two] = await Promise.all([drawCaptcha("A3K7"), drawCaptcha("A3K7")]);
    expect(one.equals(two)).toBe(false);
    expect(one.subarray(0, 6).toString()).toBe("GIF89a");
    const { data, info } = await sharp(one).grayscale().raw().toBuffer({ resolveWithObject: true });
    expect(info).toMatchObject({ width: 240, height: 80, channels: 1 });
    for (let cell = 0; cell < 4; cell++) {
      const inked = data.filter((gray, at) => gray < 128 && Math.floor(((at % 240) - 24) / 48) === cell);
      expect(inked.length, `character ${cell}`).toBeGreaterThan(150);
    }
  });

  it("shows every given character", async () => {
    const inkOf = async (text: string) => {
      const pixels = await sharp(await drawCaptcha(text))
        .grayscale()
        .raw()
        .toBuffer();
      return pixels.filter((gray) => gray < 128).length;
    };
    expect(await inkOf("EEEE")).toBeGreaterThan((await inkOf("E")) + 400);
  });

  it("uses four unambiguous characters, each about equally often", () => {
    const counts = new Map<string, number>();
    const drawn = Array.from({ length: 5_000 }, randomText);
    for (const text of drawn) {
      expect(text).toMatch(/^[3479ACDEFHKPRTXY]{4}$/);
      for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
    }
    expect(counts.size).toBe(16);
    // 1250 of each are expected; six standard deviations are 205.
    for (const [character, count] of counts) expect(Math.abs(count - 20_000 / 16), character).toBeLessThan(205);
    expect(new Set(drawn).size).toBeGreaterThan(4_500);
  });
});
