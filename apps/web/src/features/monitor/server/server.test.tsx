import { MONITOR_SERIES, type MonitorHistory, type ServerInfo } from "@adel/protocol/monitor/server";
import { screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { openPage } from "../../../core/testing/render.tsx";
import { ServerPage } from "./server.page.tsx";

const amount = { total: 32, used: 8, free: 24, usage: 25 };
const info: ServerInfo = {
  cpu: { cpuNum: 8, used: 10, sys: 5, free: 85 },
  mem: amount,
  jvm: {
    ...amount,
    name: "Node.js",
    version: "v24.0.0",
    startTime: "2026-01-02 03:04:05",
    runTime: "3天4小时5分钟",
    home: "/usr/bin/node",
    inputArgs: "--max-old-space-size=1024",
  },
  sys: { computerName: "hz-app-1", computerIp: "10.0.0.1", osName: "Linux 6", osArch: "x64", userDir: "/srv/adel" },
  sysFiles: [
    {
      dirName: "/data",
      sysTypeName: "ext4",
      typeName: "/dev/vdb",
      total: "500 GB",
      free: "110 GB",
      used: "390 GB",
      usage: 78,
    },
  ],
  load: [0.5, 0.4, 0.3],
  network: [{ name: "eth0", received: 1, sent: 2 }],
  runtime: {
    heapSpaces: [{ name: "old_space", used: 31.5, size: 40 }],
    resident: 210,
    collections: 12,
    collectionMs: 34,
    loopDelay: 1.4,
    handles: [{ name: "TCPSocketWrap", count: 3 }],
    versions: [{ name: "v8", version: "13.6" }],
  },
  business: { bridges: 2, encoders: 5, ledger: { remaining: 100, reserved: 3, consumed: 1200 } },
  internalErrors: { count: 0, kinds: [] },
  instance: "hz-app-1:8080",
};
const history = (...values: number[]): MonitorHistory => ({
  moments: values.map((_, at) => 1_700_000_000_000 + at * 15_000),
  series: Object.fromEntries(MONITOR_SERIES.map((name) => [name, values])) as MonitorHistory["series"],
});

// [R:2.page.server] [R:2.screen.monitor]
test("computer, memory, disk and run time are shown with their last hour", async () => {
  const server = await openPage(<ServerPage />, {
    "server.info": () => info,
    "server.history": () => history(20, 91, 90),
  });
  expect(await screen.findByText("hz-app-1")).toBeDefined();
  expect(screen.getByText("已运行3天4小时5分钟")).toBeDefined();
  const cpu = within(await screen.findByRole("region", { name: "处理器" }));
  expect(cpu.getByText("90")).toBeDefined();
  expect(cpu.getByText("峰值91")).toBeDefined();
  expect(cpu.getByText("偏高")).toBeDefined();
  expect(within(screen.getByRole("region", { name: "负载" })).queryByText("偏高")).toBeNull();
  for (const name of ["内存", "磁盘（最满）", "堆内存", "事件循环延迟"])
    expect(screen.getByRole("region", { name })).toBeDefined();
  expect(within(screen.getByRole("region", { name: "磁盘" })).getByText("78 %")).toBeDefined();
  expect(within(screen.getByRole("region", { name: "堆空间" })).getByText("31.5 MB")).toBeDefined();
  expect(screen.getByText("100 / 3 / 1,200")).toBeDefined();
  await userEvent.click(screen.getByRole("radio", { name: "24小时" }));
  await expect.poll(() => server.called("server.history").at(-1)?.query).toEqual({ hours: 24 });
});

test("before two samples there are, it says that they come", async () => {
  await openPage(<ServerPage />, { "server.info": () => info, "server.history": () => history(1) });
  expect(await screen.findByText(/正在收集数据/)).toBeDefined();
});

test("errors that ended nothing are counted, with what failed last", async () => {
  const kinds = [{ source: "measuring" as const, message: "no interfaces", count: 12, time: 1_700_000_000_000 }];
  await openPage(<ServerPage />, {
    "server.info": () => ({ ...info, internalErrors: { count: 1200, kinds } }),
    "server.history": () => history(1, 2),
  });
  const panel = within(await screen.findByRole("region", { name: "内部错误" }));
  expect(screen.getByText("1,200")).toBeDefined();
  for (const text of ["测量", "no interfaces", "12"]) expect(panel.getByText(text)).toBeDefined();
});
