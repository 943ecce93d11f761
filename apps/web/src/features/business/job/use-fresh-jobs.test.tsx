import { cardJobRoutes } from "@adel/protocol/business/job";
import { useQuery } from "@tanstack/react-query";
import { render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import type { Deliveries } from "../../../bridge/delivery.ts";
import { fakeBridge, testBridge } from "../../../bridge/testing/fake-bridge.ts";
import { BridgeProvider } from "../../../bridge/use-bridge.tsx";
import { createStore } from "../../../core/store.ts";
import { fakeServer, TestSurroundings, testServices } from "../../../core/testing/render.tsx";
import { buildJob } from "./testing/build-job.ts";
import { useFreshJobs } from "./use-fresh-jobs.ts";

const list = vi.fn(async () => "jobs");
function Jobs() {
  useFreshJobs();
  return <p>{useQuery({ queryKey: [cardJobRoutes.jobs.path, "home"], queryFn: list }).data}</p>;
}

test("a job that this computer's encoder ended makes the lists of jobs outdated", async () => {
  const { services } = testServices(fakeServer({}));
  const all = createStore<Deliveries>({});
  const bridge = testBridge({ api: services.api, bridge: fakeBridge({}) });
  render(
    <TestSurroundings services={services}>
      <BridgeProvider bridge={{ ...bridge, deliveries: { ...bridge.deliveries, all } }}>
        <Jobs />
      </BridgeProvider>
    </TestSurroundings>,
  );
  await screen.findByText("jobs");
  expect(list).toHaveBeenCalledTimes(1);
  all.set({ "job-1": { kind: "sending" } });
  all.set({ "job-1": { kind: "job", answer: buildJob({ state: "partial" }) } });
  await waitFor(() => expect(list).toHaveBeenCalledTimes(2));
});
