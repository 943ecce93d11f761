import { describe, expect, it } from "vitest";
import { delimited } from "./delimited.ts";

function lines(longest = 20) {
  const received: string[] = [];
  const stream = delimited({ delimiter: "\r", max: longest, onLine: (line) => received.push(line) });
  const feed = (text: string) => stream.feed(Buffer.from(text, "latin1"));
  return { received, feed, stream };
}

describe("lines between delimiters", () => {
  it("are recognized whole, in chunks, or byte by byte", () => {
    const whole = lines();
    whole.feed("0001\r0000\r12");
    const single = lines();
    for (const char of "0001\r0000\r12") single.feed(char);
    expect(whole.received).toEqual(["0001", "0000"]);
    expect(single.received).toEqual(whole.received);
  });

  it("contain noise only in the line in which it occurs", () => {
    const { received, feed } = lines();
    feed("\xff\x00\x9c\r0001\r");
    expect(received).toEqual(["\xff\x00\x9c", "0001"]);
  });

  it("do not fill the memory with endless noise, and are recognized after it", () => {
    const { received, feed } = lines();
    for (let count = 0; count < 1000; count += 1) feed("noise");
    feed("\r0001\r");
    expect(received).toEqual(["0001"]);
  });

  it("drop an incomplete line when they are reset", () => {
    const { received, feed, stream } = lines();
    feed("00");
    stream.reset();
    feed("01\r");
    expect(received).toEqual(["01"]);
  });
});
