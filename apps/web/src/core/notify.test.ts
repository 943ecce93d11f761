import { notificationsStore } from "@mantine/notifications";
import { expect, test, vi } from "vitest";
import { tell } from "./notify.ts";

test("a network message stays for 5 s [R:8.network.duration]", async () => {
  tell.network("Failed to fetch");
  await vi.waitFor(() =>
    expect(notificationsStore.getState().notifications).toEqual([
      expect.objectContaining({ message: "Failed to fetch", autoClose: 5_000 }),
    ]),
  );
});
