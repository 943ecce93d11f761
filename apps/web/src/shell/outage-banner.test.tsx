import { userRoutes } from "@adel/protocol/system/user";
import { act, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { handClock } from "../bridge/testing/fake-bridge.ts";
import { Failure, fakeServer, signedInHandlers, TestSurroundings, testServices } from "../core/testing/render.tsx";
import { useTable } from "../crud/use-table.ts";
import { OutageBanner } from "./outage-banner.tsx";

/** A list's number of rows, or its error, and a button that fetches it again. */
function List() {
  const { total, error, retry } = useTable(userRoutes);
  return (
    <>
      <output aria-label="list">{error ? "failed" : total}</output>
      <button type="button" onClick={retry}>
        again
      </button>
    </>
  );
}
/** The list below the banner, with a server that can be unavailable. */
async function open({ isAway }: { isAway: boolean }) {
  const state = { isAway, total: 3, failure: new TypeError("no connection") as Error };
  const answer = <T,>(value: T): T => {
    if (state.isAway) throw state.failure;
    return value;
  };
  const server = fakeServer({
    ...signedInHandlers(["*:*:*"]),
    "user.list": () => answer({ rows: [], total: state.total }),
    "health.health": () => answer({ status: "up", version: "1" }),
  });
  const { services } = testServices(server);
  const { clock, pass } = handClock();
  await services.session.load();
  render(
    <TestSurroundings services={{ ...services, clock }}>
      <MemoryRouter>
        <button type="button" onClick={() => void services.session.load()}>
          other call
        </button>
        <List />
        <OutageBanner />
      </MemoryRouter>
    </TestSurroundings>,
  );
  return { state, server, pass: (ms: number) => act(() => pass(ms)) };
}
const shows = (text: string) => waitFor(() => expect(screen.getByLabelText("list").textContent).toBe(text));
const BANNER = /^连接不上服务器，显示的是\d\d:\d\d的数据，正在重试$/;

test("while the server is away the last rows stay, dated; they are fetched again once it is back", async () => {
  const { state, server, pass } = await open({ isAway: false });
  await shows("3");
  expect(screen.queryByText(BANNER)).toBeNull();
  state.isAway = true;
  await userEvent.click(screen.getByRole("button", { name: "again" }));
  await screen.findByText(BANNER);
  await shows("3");
  // Asked after one second, then after two more.
  await pass(1_000);
  expect(server.called("health.health")).toHaveLength(1);
  await pass(2_000);
  expect(server.called("health.health")).toHaveLength(2);
  state.total = 4;
  state.isAway = false;
  await pass(4_000);
  await shows("4");
  expect(screen.queryByText(BANNER)).toBeNull();
});

test("whichever call is answered first, everything is fetched again", async () => {
  const { state, server } = await open({ isAway: false });
  await shows("3");
  state.isAway = true;
  await userEvent.click(screen.getByRole("button", { name: "again" }));
  await screen.findByText(BANNER);
  const before = server.called("user.list").length;
  state.isAway = false;
  state.total = 5;
  await userEvent.click(screen.getByRole("button", { name: "other call" }));
  await shows("5");
  expect(server.called("user.list").length).toBeGreaterThan(before);
  expect(server.called("health.health")).toHaveLength(0);
});

test("a list that found no server is fetched by itself once there is one", async () => {
  const { state, pass } = await open({ isAway: true });
  await shows("failed");
  state.isAway = false;
  await pass(1_000);
  await shows("3");
});

test("a server without its database counts as away", async () => {
  const { state, pass } = await open({ isAway: false });
  await shows("3");
  Object.assign(state, { isAway: true, failure: Failure.of("STORAGE_UNREACHABLE") });
  await userEvent.click(screen.getByRole("button", { name: "again" }));
  await screen.findByText(BANNER);
  await pass(1_000);
  await shows("3");
  expect(screen.queryByText(BANNER)).not.toBeNull();
  state.isAway = false;
  await pass(2_000);
  await waitFor(() => expect(screen.queryByText(BANNER)).toBeNull());
});
