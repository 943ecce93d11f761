import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ApiError } from "../core/api.ts";
import { fakeServer, TestSurroundings, testServices } from "../core/testing/render.tsx";
import { PageFailed } from "./page-error.tsx";

const show = (error: unknown) =>
  render(
    <TestSurroundings services={testServices(fakeServer({})).services}>
      <PageFailed error={error} />
    </TestSurroundings>,
  );

describe("a page that failed says in the page's language", () => {
  test.for([
    "Failed to fetch dynamically imported module: http://127.0.0.1/assets/hotel.js",
    "Importing a module script failed.",
    "Unable to preload CSS for /assets/hotel.css",
  ])("that its code did not come: %s", (message) => {
    show(new TypeError(message));
    expect(screen.getByText("无法连接服务器")).toBeDefined();
    expect(screen.queryByText(/[Mm]odule|assets/)).toBeNull();
    expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["重新加载"]);
  });

  test("that it broke", () => {
    show(new TypeError("Cannot read properties of undefined"));
    expect(screen.getByText("系统发生意外错误，请联系管理员")).toBeDefined();
  });

  test("what the server refused, with the trace id", () => {
    show(new ApiError(500, "数据库不可用", { traceId: "7f3c" }));
    expect(screen.getByText(/数据库不可用/).textContent).toBe("数据库不可用 追踪号 7f3c");
  });
});
