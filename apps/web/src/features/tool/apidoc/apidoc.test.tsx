import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { describe, expect, test } from "vitest";
import { openPage } from "../../../core/testing/render.tsx";
import { ApidocPage } from "./apidoc.page.tsx";

const frame = () => screen.getByTitle<HTMLIFrameElement>("系统接口");
const fill = (html: string) => {
  Object.defineProperty(frame(), "contentDocument", {
    value: new DOMParser().parseFromString(html, "text/html"),
    configurable: true,
  });
  fireEvent.load(frame());
};

// [R:2.page.apidoc] [R:1.system.apidoc]
describe("the interface documentation", () => {
  test("is shown in a frame of its own", async () => {
    await openPage(<ApidocPage />, {}, ["tool:swagger:list"], "/tool/swagger");
    expect(frame().getAttribute("src")).toBe("/adel/swagger-ui/");
    fill('<div id="swagger-ui"></div>');
    expect(screen.queryByRole("status")).toBeNull();
    expect(frame().dataset.loading).toBeUndefined();
  });

  test("that cannot be loaded says so, and can be tried again", async () => {
    await openPage(<ApidocPage />, {}, ["tool:swagger:list"], "/tool/swagger");
    fill('{"code":404}');
    expect(screen.getByText("接口文档加载失败")).toBeDefined();
    await userEvent.click(screen.getByRole("button", { name: "重试" }));
    expect(frame()).toBeDefined();
  });
});
