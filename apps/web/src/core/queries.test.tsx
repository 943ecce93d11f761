import { noticeRoutes } from "@adel/protocol/system/notice";
import { onlineManager, useQuery } from "@tanstack/react-query";
import { screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { useClient } from "./services.tsx";
import { openPage } from "./testing/render.tsx";

function Asking() {
  const { top } = useClient(noticeRoutes);
  const { data } = useQuery({ queryKey: ["asked"], queryFn: ({ signal }) => top({}, { signal }) });
  return <p>{data === undefined ? "not answered" : "answered"}</p>;
}
afterEach(() => onlineManager.setOnline(true));

test("a browser that takes itself to be offline asks all the same: its server may stand beside it", async () => {
  onlineManager.setOnline(false);
  await openPage(<Asking />, { "notice.top": () => ({ data: [], unreadCount: 0 }) });
  expect(await screen.findByText("answered")).toBeDefined();
});
