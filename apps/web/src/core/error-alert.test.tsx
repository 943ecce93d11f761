import { ERROR_CODES } from "@adel/protocol/kernel/errors";
import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ApiError } from "./api.ts";
import { ErrorAlert, toErrorDetails } from "./error-alert.tsx";
import { errorText } from "./locale/errors.ts";
import { fakeServer, TestSurroundings, testServices } from "./testing/render.tsx";

const show = (error: ReturnType<typeof toErrorDetails>) =>
  render(
    <TestSurroundings services={testServices(fakeServer({})).services}>
      <ErrorAlert error={error} />
    </TestSurroundings>,
  );

describe("trouble", () => {
  test("of a refused call keeps the server's words, its fault and the trace id", () => {
    const error = new ApiError(500, "系统发生意外错误", { error: "UNEXPECTED", traceId: "7f3c" });
    expect(toErrorDetails(error)).toEqual({
      error: "UNEXPECTED",
      values: {},
      text: "系统发生意外错误",
      traceId: "7f3c",
    });
  });

  test("of the bridge keeps its fault and values, from which the words are made", () => {
    const error = Object.assign(new Error("x"), { error: "LEASE_HELD", values: { holder: "李梅" } });
    expect(toErrorDetails(error)).toEqual({ error: "LEASE_HELD", values: { holder: "李梅" } });
  });

  // [R:8.text.exception]
  test("of any other kind asks for the administrator", () => {
    expect(toErrorDetails("?")).toEqual({ error: "REQUEST_EXCEPTION", values: {} });
    show(toErrorDetails("?"));
    expect(screen.getByRole("alert").textContent).toBe("请求异常，请联系管理员");
  });
});

test("every fault of the list is shown in words, with its remedy", () => {
  for (const error of ERROR_CODES) {
    const { unmount } = show({ error, values: {} });
    expect(screen.getByRole("alert").textContent).toContain(errorText(error, "zh"));
    unmount();
  }
});

test("a trace id can be copied", () => {
  show({ error: "UNEXPECTED", values: {}, traceId: "7f3c" });
  expect(screen.getByRole("button", { name: /7f3c/ })).toBeDefined();
});
