import { act, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { MessageHost } from "./message-host.tsx";
import { announced, plain, report } from "./notify.ts";

vi.mock("./messages.tsx", () => {
  throw new Error("the server is away");
});

test("that the network failed is said also where what shows messages cannot be fetched, and the page stays", async () => {
  // Another file of this worker may have shown a message.
  announced.set(false);
  render(
    <>
      <p>the page</p>
      <MessageHost />
    </>,
  );
  report.network("网络请求失败");
  expect((await screen.findByRole("alert")).textContent).toBe("网络请求失败");
  expect(screen.getByText("the page")).toBeDefined();
  act(() => plain.set(undefined));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
});
