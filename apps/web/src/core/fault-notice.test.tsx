import { FAULT_CODES, faultText } from "@adel/protocol/kernel/faults";
import { render, screen } from "@testing-library/react";
import { describe, expect, test } from "vitest";
import { ApiError } from "./api.ts";
import { FaultNotice, troubleOf } from "./fault-notice.tsx";
import { fakeServer, TestSurroundings, testServices } from "./testing.tsx";

const show = (trouble: ReturnType<typeof troubleOf>) =>
  render(
    <TestSurroundings services={testServices(fakeServer({})).services}>
      <FaultNotice trouble={trouble} />
    </TestSurroundings>,
  );

describe("trouble", () => {
  test("of a refused call keeps the server's words, its fault and the trace id", () => {
    const error = new ApiError(500, "系统发生意外错误", { fault: "UNEXPECTED", traceId: "7f3c" });
    expect(troubleOf(error)).toEqual({ fault: "UNEXPECTED", values: {}, text: "系统发生意外错误", traceId: "7f3c" });
  });

  test("of the bridge keeps its fault and values, from which the words are made", () => {
    const error = Object.assign(new Error("x"), { fault: "LEASE_HELD", values: { holder: "李梅" } });
    expect(troubleOf(error)).toEqual({ fault: "LEASE_HELD", values: { holder: "李梅" } });
  });

  // [R:8.text.exception]
  test("of any other kind asks for the administrator", () => {
    expect(troubleOf("?")).toEqual({ fault: "REQUEST_EXCEPTION", values: {} });
    show(troubleOf("?"));
    expect(screen.getByRole("alert").textContent).toBe("请求异常，请联系管理员");
  });
});

test("every fault of the list is shown in words, with its remedy", () => {
  for (const fault of FAULT_CODES) {
    const { unmount } = show({ fault, values: {} });
    expect(screen.getByRole("alert").textContent).toContain(faultText(fault, "zh"));
    unmount();
  }
});

test("a trace id can be copied", () => {
  show({ fault: "UNEXPECTED", values: {}, traceId: "7f3c" });
  expect(screen.getByRole("button", { name: /7f3c/ })).toBeDefined();
});
