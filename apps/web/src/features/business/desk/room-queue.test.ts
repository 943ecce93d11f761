import { expect, test } from "vitest";
import { parseQueue } from "./room-queue.ts";

test.each([
  ["501,505..507", ["501", "505", "506", "507"]],
  ["501，503、 505", ["501", "503", "505"]],
  ["1-098..100*2+3", ["1-098*2+3", "1-099*2+3", "1-100*2+3"]],
  ["501, 501,502 ", ["501", "502"]],
  ["501,", ["501"]],
  ["５０１，５０３", ["501", "503"]],
  ["501 x,502", ["501 x", "502"]],
])("%s is a queue of arrivals", (text, rooms) => {
  expect(parseQueue(text)).toEqual({ rooms, act: "checkIn" });
});

test.each([
  ["508*2,509 x", ["508*2", "509"], "checkOut"],
  ["501 e,503..504 C", ["501 e", "503", "504"], "extra"],
])("the act at the end of %s is for each room without its own", (text, rooms, act) => {
  expect(parseQueue(text)).toEqual({ rooms, act });
});

test.each([
  "508",
  "1-508",
  "508*2",
  "",
  ",",
  "509..505",
  "501..5001",
  "501,505..",
  "a..b",
  "101..130,201..240",
  "501,502 z",
])("%s is none", (text) => {
  expect(parseQueue(text)).toBeUndefined();
});
