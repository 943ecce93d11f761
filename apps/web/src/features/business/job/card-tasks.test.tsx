import { screen } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { boundEncoder } from "../../../bridge/testing/fake-bridge.ts";
import { openPage } from "../../../core/testing/render.tsx";
import { TaskList } from "../../../ui/task-list.tsx";
import { useCardTasks } from "./card-tasks.ts";
import { buildHotelJob } from "./testing/build-job.ts";

const page = <T,>(rows: readonly T[]) => ({ rows, total: rows.length });
const torn = (label: string, more: Partial<ReturnType<typeof buildHotelJob>>) =>
  buildHotelJob({
    ...{ jobId: `job-00000000000${label}`, state: "partial", hotelId: 7, uid: `04000${label}` },
    ...{ room: { building: 2, label }, encoderId: boundEncoder.id },
    ...more,
  });
function Tasks() {
  return <TaskList title="" count="" tasks={useCardTasks()} />;
}

beforeEach(() => localStorage.clear());

test("an act at this encoder is continued, also a colleague's; other part-written cards are written again or looked at", async () => {
  const rows = [
    torn("101", { openActId: 41, userName: "chenli" }),
    torn("102", { openActId: 42, userName: "lifang" }),
    torn("103", { openActId: 43, userName: "chenli", encoderId: boundEncoder.id + 1 }),
    torn("104", { purpose: "erase" }),
  ];
  const answers = {
    "card.jobs": ({ query }: { readonly query: unknown }) => page(Object(query).state === "unknown" ? [] : rows),
    "encoder.list": () => page([boundEncoder]),
  };
  await openPage(<Tasks />, answers, ["business:desk:list", "business:hotelcard:list", "business:encoder:list"]);
  // Which encoder this computer uses is known a moment later.
  await screen.findAllByRole("link", { name: /补写/ });
  const links = screen.getAllByRole("link").map((link) => [link.textContent, link.getAttribute("href")]);
  expect(links).toEqual([
    ["补写", "/frontDesk?hotel=7&act=41"],
    ["补写", "/frontDesk?hotel=7&act=42"],
    ["重写，使用1次", "/frontDesk?hotel=7&q=2-103"],
    ["查看", "/frontDesk?hotel=7&q=2-104"],
  ]);
});
