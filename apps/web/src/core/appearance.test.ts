import { describe, expect, test } from "vitest";
import { createAppearance, DEFAULT_SETTINGS, PRESETS } from "./appearance.ts";
import { pageCookies } from "./cookie.ts";

const cookies = pageCookies(document);
function open() {
  const worn: string[] = [];
  const appearance = createAppearance({
    memory: localStorage,
    cookies,
    apply: (size, theme) => void worn.push(`${size} ${theme}`),
  });
  return { appearance, worn };
}

describe("the frame's look", () => {
  // [R:9.theme.default] [R:9.size] [R:9.settings.tabs] [R:9.settings.panel] [R:9.settings.fixed-header]
  // [R:9.settings.sidebar-logo] [R:3.settings.fields] [R:4.settings.hidden]
  test("begins with #409EFF, medium, tabs and logo on, panel and fixed header off", () => {
    cookies.drop("size");
    const { appearance, worn } = open();
    expect(appearance.settings.get()).toEqual({
      theme: "#409eff",
      tagsView: true,
      fixedHeader: false,
      sidebarLogo: true,
      showSettings: false,
    });
    expect(worn).toEqual(["medium #409eff"]);
  });

  // [R:9.theme.presets] [R:9.theme.default]
  test("offers eight presets, both readings of the default among them", () => {
    expect(new Set(PRESETS).size).toBe(8);
    expect(PRESETS).toEqual(expect.arrayContaining(["#409eff", "#ff4949"]));
  });

  // [R:4.theme.recompute] [R:4.settings.hidden]
  test("is worn when it changes and kept, but the drawer does not come back by itself", () => {
    const { appearance, worn } = open();
    appearance.change({ theme: "#ff4949", tagsView: false, showSettings: true });
    appearance.change({ fixedHeader: true });
    expect(worn.slice(1)).toEqual(["medium #ff4949"]);
    const again = open();
    expect(again.appearance.settings.get()).toEqual({
      theme: "#ff4949",
      tagsView: false,
      fixedHeader: true,
      sidebarLogo: true,
      showSettings: false,
    });
    again.appearance.reset();
    expect(again.appearance.settings.get()).toEqual(DEFAULT_SETTINGS);
  });

  // [R:2.size.cookie] [R:3.stored.size] [R:2.size.layout]
  test("keeps its size in a cookie", () => {
    const { appearance, worn } = open();
    appearance.resize("small");
    expect(cookies.read("size")).toBe("small");
    expect(worn.at(-1)).toBe("small #409eff");
    expect(open().appearance.size.get()).toBe("small");
    cookies.write("size", "enormous");
    expect(open().appearance.size.get()).toBe("medium");
    cookies.drop("size");
  });

  test("takes nothing that is no setting", () => {
    localStorage.setItem("layout-setting", '{"theme":"red;}","tagsView":"no","sidebarLogo":false,"more":1}');
    expect(open().appearance.settings.get()).toEqual({ ...DEFAULT_SETTINGS, sidebarLogo: false });
    localStorage.setItem("layout-setting", "{broken");
    expect(open().appearance.settings.get()).toEqual(DEFAULT_SETTINGS);
  });
});
