import { cleanup, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../core/testing/render.tsx";
import { EncoderAlerts } from "./encoder-alerts.tsx";
import { buildEncoder } from "./testing/build-encoder.ts";

const ready = buildEncoder({ id: 1, online: true, state: "ready" });
const encoders = [
  ready,
  buildEncoder({ id: 2, deviceName: "大堂", deviceNumber: "NB-02", lastSeenTime: "2026-01-30 09:41:07" }),
  buildEncoder({ id: 3, deviceName: "二楼", deviceNumber: "CD-01", online: true, state: "absent" }),
];
const listing = (rows: readonly object[]) => ({ "encoder.list": () => ({ rows, total: rows.length }) });

test("encoders that can make no card are named with what is wrong, and lead to their row", async () => {
  await openPage(<EncoderAlerts />, listing(encoders));
  const rows = (await screen.findAllByRole("listitem")).map(({ textContent }) => textContent);
  expect(rows).toEqual(["大堂 NB-02离线最近连接2026-01-30 09:41查看", "二楼 CD-01未连接查看"]);
  expect(screen.getByText("2 / 3台")).toBeDefined();
  const [, second] = screen.getAllByRole("listitem");
  const link = second && within(second).getByRole("link", { name: "查看发卡机二楼" });
  expect(link?.getAttribute("href")).toBe("/sendCardMachine?search=CD-01");
});

test("nothing stands there where every encoder is ready, nor for those who cannot open the list of them", async () => {
  const server = await openPage(<EncoderAlerts />, listing([ready]));
  await expect.poll(() => server.called("encoder.list").length).toBe(1);
  expect(screen.queryByRole("list")).toBeNull();
  cleanup();
  const other = await openPage(<EncoderAlerts />, listing(encoders), ["business:order:list"]);
  expect(screen.queryByRole("list")).toBeNull();
  expect(other.called("encoder.list")).toEqual([]);
});
