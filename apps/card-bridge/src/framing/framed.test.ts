import { describe, expect, it } from "vitest";
import { type Cut, framed } from "./framed.ts";

/** Frames of this test: "<", the number of characters, then these; dots as padding. */
function cut(bytes: Uint8Array): Cut<string> | undefined {
  const text = Buffer.from(bytes).toString("latin1");
  if (text.startsWith(".")) return { size: 1, kind: "padding" };
  if (!text.startsWith("<")) return { size: 1, kind: "noise" };
  if (text.length < 2) return undefined;
  const size = 2 + Number(text[1]);
  return text.length < size ? undefined : { size, kind: "frame", frame: text.slice(2, size) };
}

function frames() {
  const received: string[] = [];
  const stream = framed({ cut, onFrame: (frame) => received.push(frame), onNoise: () => received.push("noise") });
  return { received, stream, feed: (text: string) => stream.feed(Buffer.from(text, "latin1")) };
}

describe("frames that contain their length", () => {
  it("are recognized whole, in chunks, or byte by byte", () => {
    const whole = frames();
    whole.feed("<3one..<3two.<5th");
    whole.feed("ree");
    const single = frames();
    for (const char of "<3one..<3two.<5three") single.feed(char);
    expect(whole.received).toEqual(["one", "two", "three"]);
    expect(single.received).toEqual(whole.received);
  });

  it("are found after noise, which is reported once per run", () => {
    const { received, feed } = frames();
    feed("xyz");
    feed("z<3oneq.q<3two");
    expect(received).toEqual(["noise", "one", "noise", "noise", "two"]);
  });

  it("drop an incomplete one when they are reset", () => {
    const { received, stream, feed } = frames();
    feed("<5th");
    stream.reset();
    feed("<3one");
    expect(received).toEqual(["one"]);
  });
});
