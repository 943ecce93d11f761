import { describe, expect, test } from "vitest";
import { type Crop, drawCrop, MAX_ZOOM, moved, turned, WHOLE, zoomed } from "./crop.ts";

const wide = { width: 400, height: 200 };

describe("a crop", () => {
  test("begins with the whole height of a wide picture, and moves along it to its edges and no further", () => {
    expect(moved(wide, WHOLE, 0.2, 0.3)).toEqual({ ...WHOLE, x: 0.2, y: 0 });
    expect(moved(wide, WHOLE, 9, 0).x).toBe(0.5);
    expect(moved(wide, WHOLE, -9, 0).x).toBe(-0.5);
  });

  test("zooms about the frame's centre, between filling the frame and five times that", () => {
    const near = zoomed(wide, { ...WHOLE, x: 0.2 }, 2);
    expect(near).toEqual({ ...WHOLE, zoom: 2, x: 0.4 });
    expect(zoomed(wide, WHOLE, 99).zoom).toBe(MAX_ZOOM);
    expect(zoomed(wide, near, 0.1)).toEqual({ ...WHOLE, x: 0.2 });
  });

  test("zoomed out at an edge, it keeps the frame full", () => {
    const corner = moved(wide, zoomed(wide, WHOLE, 4), 9, 9);
    expect(zoomed(wide, corner, 1)).toEqual({ ...WHOLE, x: 0.5, y: 0 });
  });

  test("four quarter turns are none, and each turns the picture about the frame's centre", () => {
    const start: Crop = { ...WHOLE, zoom: 2, x: 0.3, y: -0.2 };
    const once = turned(wide, start);
    expect(once).toEqual({ zoom: 2, x: 0.2, y: 0.3, turn: 1 });
    const round = [1, 2, 3].reduce((crop) => turned(wide, crop), once);
    expect(round).toEqual(start);
  });

  test("is drawn on white, moved, turned and at its zoom", () => {
    const calls: unknown[][] = [];
    const spy =
      (name: string) =>
      (...given: unknown[]) =>
        void calls.push([name, ...given]);
    const context = Object.assign(Object.create(null), {
      save: spy("save"),
      restore: spy("restore"),
      fillRect: spy("fillRect"),
      translate: spy("translate"),
      rotate: spy("rotate"),
      drawImage: spy("drawImage"),
    });
    const image = Object.assign(Object.create(null), wide);
    drawCrop(context, image, { zoom: 2, x: 0.25, y: 0, turn: 1 }, 100);
    expect(calls).toEqual([
      ["save"],
      ["fillRect", 0, 0, 100, 100],
      ["translate", 75, 50],
      ["rotate", Math.PI / 2],
      ["drawImage", image, -200, -100, 400, 200],
      ["restore"],
    ]);
  });
});
