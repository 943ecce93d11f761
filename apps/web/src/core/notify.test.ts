import { notificationsStore } from "@mantine/notifications";
import { expect, test } from "vitest";
import { report } from "./notify.ts";

// [R:8.network.duration]
test("a network message stays for 5 s", async () => {
  report.network("Failed to fetch");
  await expect
    .poll(() => notificationsStore.getState().notifications)
    .toEqual([expect.objectContaining({ message: "Failed to fetch", autoClose: 5_000 })]);
});
