import { describe, expect, test } from "vitest";
import { revealing, TAB_PADDING, wheelSideways } from "./tab-scroll.ts";

const tabs = [0, 1, 2, 3, 4, 5].map((at) => ({ left: at * 100, width: 100 }));
const bar = (left: number) => ({ left, width: 250, all: 600 });

describe("bringing a tab into view", () => {
  // [R:9.tabs.padding]
  test("leaves 4 px beside the neighbour", () => {
    expect(TAB_PADDING).toBe(4);
    expect(revealing(tabs, 3, bar(0))).toBe(500 + 4 - 250);
    expect(revealing(tabs, 2, bar(300))).toBe(100 - 4);
  });

  test("the first and the last go to the ends, and what is seen stays", () => {
    expect(revealing(tabs, 0, bar(200))).toBe(0);
    expect(revealing(tabs, 5, bar(0))).toBe(350);
    expect(revealing(tabs.slice(0, 4), 1, { left: 0, width: 400, all: 400 })).toBe(0);
  });
});

test("a wheel over the bar moves it sideways, and the page stays", () => {
  const element = document.createElement("ul");
  Object.defineProperties(element, { scrollWidth: { value: 600 }, clientWidth: { value: 250 } });
  const stop = wheelSideways(element);
  const turn = () => {
    const event = new WheelEvent("wheel", { deltaY: 40, cancelable: true });
    element.dispatchEvent(event);
    return event.defaultPrevented;
  };
  expect(turn()).toBe(true);
  expect(element.scrollLeft).toBe(40);
  stop();
  expect(turn()).toBe(false);
  expect(element.scrollLeft).toBe(40);
});
