import { render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { MemoryRouter } from "react-router";
import { describe, expect, test } from "vitest";
import { fillIn } from "../../../core/testing/fill-in.ts";
import { fakeServer, signedInHandlers, TestSurroundings, testServices } from "../../../core/testing/render.tsx";
import { buildHotelCard, buildStanding } from "../card/testing/build-card.ts";
import { HotelCardPage } from "./hotel-card.page.tsx";

const card = buildHotelCard({
  records: {
    doorLock: { building: 3, floor: 12, room: 1206, areas: [1, 2, 3, 9] },
    ladder: { floors: [1, 12] },
    fingerprint: { finger: 2, filled: true },
  },
  room: "A-1206",
  sequence: 7,
});

async function open() {
  const server = fakeServer({
    ...signedInHandlers(["*:*:*"]),
    "hotelCard.list": () => ({ rows: [card], total: 1 }),
    "desk.standing": () => buildStanding(),
    "hotel.list": () => ({ rows: [], total: 0 }),
    "dictData.byTypeNew": () => [],
  });
  const { services } = testServices(server);
  await services.session.load();
  render(
    <TestSurroundings services={services}>
      <MemoryRouter>
        <HotelCardPage />
      </MemoryRouter>
    </TestSurroundings>,
  );
  return { server };
}

describe("the list of made cards", () => {
  test("says what is on each card, and in its detail what each record says", async () => {
    await open();
    const row = await screen.findByRole("row", { name: /04A1B2C3/ });
    for (const text of ["有效", "陈立", "望湖", "A-1206"]) expect(within(row).getByText(text)).toBeDefined();
    expect(within(row).getByTitle("2030-01-01 00:00:00").textContent).toBe("2030-01-01 00:00:00");
    await userEvent.click(within(row).getByRole("button", { name: "详情" }));
    const detail = await screen.findByRole("dialog");
    const records = ["3栋12层1206房，区域1-3, 9", "楼层1, 12", "已存指纹：右手食指"];
    const standing = ["能打开，到2030-01-01 00:00:00", "住店客人", "可以交给持卡人"];
    for (const text of [...records, ...standing]) expect(await within(detail).findByText(text)).toBeDefined();
  });

  test("is searched by card number on the server", async () => {
    const { server } = await open();
    await fillIn(await screen.findByRole("searchbox", { name: "卡号" }), "04A1");
    await userEvent.keyboard("{Enter}");
    await waitFor(() => expect(server.called("hotelCard.list").at(-1)?.query).toMatchObject({ cardNumber: "04A1" }));
  });

  test("is searched by state on the server", async () => {
    const { server } = await open();
    await userEvent.selectOptions(await screen.findByRole("combobox", { name: "状态" }), "客人已离店");
    await waitFor(() => expect(server.called("hotelCard.list").at(-1)?.query).toMatchObject({ state: "guestLeft" }));
  });

  test("is searched by room on the server", async () => {
    const { server } = await open();
    await userEvent.click(await screen.findByRole("searchbox", { name: "房号" }));
    // At once: the field reports what is typed slowly part by part.
    await userEvent.paste("A-1206");
    await waitFor(() => expect(server.called("hotelCard.list").at(-1)?.query).toMatchObject({ room: "A-1206" }));
  });
});
