import { describe, expect, it } from "vitest";
import { lengthPrefixed, withLength } from "./length-prefixed.ts";

function collected(longest = 300) {
  const frames: number[][] = [];
  return { frames, stream: lengthPrefixed({ max: longest, onFrame: (payload) => frames.push([...payload]) }) };
}

describe("frames with a length prefix", () => {
  const talk = [[0x04], [], [0xff, 0xca, 0, 0, 0], Array.from({ length: 290 }, (_, at) => at & 0xff)];
  const bytes = talk.flatMap((payload) => [...withLength(Uint8Array.from(payload))]);

  it.each([1, 2, 3, 7, bytes.length])("come out whole when %i bytes at a time come in", (chunk) => {
    const { frames, stream } = collected();
    for (let at = 0; at < bytes.length; at += chunk) stream.feed(Uint8Array.from(bytes.slice(at, at + chunk)));
    expect(frames).toEqual(talk);
  });

  it("are dropped with everything after them if the length is invalid", () => {
    const { frames, stream } = collected(16);
    stream.feed(Uint8Array.of(0, 1, 0xaa, 0xff, 0x00, 0x9c, 0x0d));
    stream.feed(Uint8Array.of(0, 1, 0xbb));
    expect(frames).toEqual([[0xaa], [0xbb]]);
  });

  it("have the high byte of the length first", () => {
    expect([...withLength(new Uint8Array(260)).slice(0, 2)]).toEqual([1, 4]);
  });
});
