import type { CacheInfo } from "@adel/protocol/monitor/cache";
import { screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openPage, type PageHandlers } from "../../../core/testing/render.tsx";
import { CachePage } from "./cache.page.tsx";

const info: CacheInfo = {
  info: {
    redis_version: "lru-cache",
    redis_mode: "standalone",
    tcp_port: "8080",
    connected_clients: "1",
    uptime_in_days: "3",
    used_memory_human: "12.5M",
    used_cpu_user_children: "1.00",
    maxmemory_human: "2048.0M",
    aof_enabled: "0",
    rdb_last_bgsave_status: "ok",
    instantaneous_input_kbps: "0.00",
    instantaneous_output_kbps: "0.00",
  },
  dbSize: 1234,
  commandStats: [],
  caches: [
    { cacheName: "principals:", remark: "用户权限", size: 1233, max: 10_000, hits: 3, misses: 1 },
    { cacheName: "passwords:", remark: "已验证的授权密码", size: 1, max: 1000, hits: 0, misses: 0 },
  ],
  instance: "hz-app-1:8080",
};

const open = (handlers: PageHandlers = {}, permissions = ["*:*:*"]) =>
  openPage(<CachePage />, { "cache.info": () => info, ...handlers }, permissions);

test("the caches are shown with their entries and hit rates", async () => {
  await open();
  expect(await screen.findByText("hz-app-1:8080")).toBeDefined();
  expect(screen.getByText("12.5M / 2048.0M")).toBeDefined();
  // On a narrow screen nothing of a row is out of sight.
  expect(screen.getByRole("table").dataset.stacked).toBe("true");
  const row = within(screen.getByText("用户权限").closest("tr") as HTMLElement);
  expect(row.getByText("1,233 / 10,000")).toBeDefined();
  expect(row.getByText("75 %")).toBeDefined();
  expect(within(screen.getByText("已验证的授权密码").closest("tr") as HTMLElement).getByText("–")).toBeDefined();
});

test("a key shows that its value is hidden, and is cleared after a question", async () => {
  const key = "passwords:Zm9v";
  const server = await open({
    "cache.keys": () => [key],
    "cache.value": () => ({ cacheName: "passwords:", cacheKey: "Zm9v", cacheValue: "", remark: "", hidden: true }),
    "cache.clearKey": () => undefined,
  });
  await userEvent.click((await screen.findAllByRole("button", { name: "查看键名" }))[1] as HTMLElement);
  const keys = within(await screen.findByRole("dialog", { name: "“已验证的授权密码”的键名" }));
  await userEvent.click(await keys.findByRole("button", { name: "查看内容" }));
  expect(await keys.findByText("内容已隐藏")).toBeDefined();
  await userEvent.click(keys.getByRole("button", { name: "清空" }));
  const box = within(await screen.findByRole("dialog", { name: `清除“${key}”？` }));
  await userEvent.click(box.getByRole("button", { name: "清空" }));
  await waitFor(() => expect(server.called("cache.clearKey")[0]?.params).toEqual({ key }));
  await waitFor(() => expect(server.called("cache.keys")).toHaveLength(2));
});

test("who may only look clears nothing", async () => {
  await open({}, ["monitor:cache:list"]);
  await screen.findByText("用户权限");
  expect(screen.queryByRole("button", { name: /清空/ })).toBeNull();
});
