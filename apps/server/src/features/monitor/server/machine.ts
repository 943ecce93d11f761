import { arch, availableParallelism, cpus, hostname, loadavg, networkInterfaces, release, type } from "node:os";
import { getHeapSpaceStatistics, getHeapStatistics } from "node:v8";
import type { ServerInfo } from "@adel/protocol";
import {
  currentLoad,
  fsSize,
  mem,
  networkInterfaceDefault,
  networkStats,
  networkInterfaces as readInterfaces,
} from "systeminformation";

// What the library asks of the system in a tick of its own, where an exception would end the process, is asked before
// it: `cpus` and `networkInterfaces`. So each of these functions rejects where the system refuses it a figure.

const MB = 2 ** 20;
const GB = 2 ** 30;
export const rounded = (value: number): number => Math.round(value * 100) / 100;
const percent = (part: number, whole: number): number => (whole === 0 ? 0 : rounded((part / whole) * 100));
const sizeText = (bytes: number): string => `${rounded(bytes / GB)} GB`;

const shares = (total: number, used: number, unit: number) => ({
  total: rounded(total / unit),
  used: rounded(used / unit),
  free: rounded((total - used) / unit),
  usage: percent(used, total),
});

export const NO_CPU: ServerInfo["cpu"] = { cpuNum: 0, used: 0, sys: 0, free: 0 };
export const NO_AMOUNT: ServerInfo["mem"] = { total: 0, used: 0, free: 0, usage: 0 };

export async function readCpu(): Promise<ServerInfo["cpu"]> {
  cpus();
  const { currentLoadSystem, currentLoadIdle } = await currentLoad();
  return {
    cpuNum: availableParallelism(),
    // Niced programs, interrupts and time that the host takes are used, too.
    used: rounded(Math.max(0, 100 - currentLoadSystem - currentLoadIdle)),
    sys: rounded(currentLoadSystem),
    free: rounded(currentLoadIdle),
  };
}

/** Memory used by programs: the system's cache counts as free. */
export async function readMemory(): Promise<ServerInfo["mem"]> {
  const { total, available } = await mem();
  return shares(total, total - available, GB);
}

export async function readDisks(): Promise<ServerInfo["sysFiles"]> {
  const disks = (await fsSize()).filter(({ size }) => size > 0);
  const seen = new Set<string>();
  // One disk that is mounted at many places is one disk.
  const distinct = disks.filter(({ fs, size, used }) => {
    const key = `${fs} ${size} ${used}`;
    return !seen.has(key) && seen.add(key);
  });
  return distinct.map(({ fs, type: kind, mount, size, used }) => ({
    dirName: mount,
    sysTypeName: kind,
    typeName: fs,
    total: sizeText(size),
    used: sizeText(used),
    free: sizeText(size - used),
    usage: percent(used, size),
  }));
}

/** Kilobytes a second since the last reading. */
export async function readNetwork(): Promise<ServerInfo["network"]> {
  networkInterfaces();
  const stats = await networkStats("*");
  return stats
    .filter(({ iface }) => iface !== "lo")
    .map(({ iface, rx_sec, tx_sec }) => ({
      name: iface,
      received: rounded((rx_sec ?? 0) / 1024),
      sent: rounded((tx_sec ?? 0) / 1024),
    }));
}

export const readLoad = (): number[] => loadavg().map(rounded);

export function readHeap() {
  const { heap_size_limit, used_heap_size } = getHeapStatistics();
  return shares(heap_size_limit, used_heap_size, MB);
}

export const readResident = (): number => rounded(process.memoryUsage.rss() / MB);

export function readRuntime() {
  const heapSpaces = getHeapSpaceStatistics().map(({ space_name, space_used_size, space_size }) => ({
    name: space_name,
    used: rounded(space_used_size / MB),
    size: rounded(space_size / MB),
  }));
  const counts = new Map<string, number>();
  for (const name of process.getActiveResourcesInfo()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return {
    heapSpaces,
    handles: [...counts].map(([name, count]) => ({ name, count })),
    versions: ["node", "v8", "uv", "openssl", "sqlite", "zlib"].flatMap((name) => {
      const version = process.versions[name];
      return version === undefined ? [] : [{ name, version }];
    }),
  };
}

/** The address of this computer in its network. */
export async function readAddress(): Promise<string> {
  networkInterfaces();
  const name = await networkInterfaceDefault();
  const all = [await readInterfaces()].flat();
  return all.find(({ iface }) => iface === name)?.ip4 ?? "";
}

export const readSystem = () => ({
  computerName: hostname(),
  osName: `${type()} ${release()}`,
  osArch: arch(),
  userDir: process.cwd(),
});
