import { screen, waitFor } from "@testing-library/react";
import { beforeEach, expect, test } from "vitest";
import { choose, hotel } from "../../../bridge/testing/open-wizard.tsx";
import { buildEncoder } from "../encoder/testing/build-encoder.ts";
import { buildHotel } from "../hotel/testing/build-hotel.ts";
import { open, room } from "./testing/desk.tsx";

const other = buildHotel({ id: 2, hotelName: "湖滨" });
const hotels = {
  "hotel.list": () => ({ rows: [hotel, other], total: 2 }),
  "hotel.one": ({ params }: { readonly params: unknown }) => (String(Object(params).id) === "2" ? other : hotel),
};
const field = () => screen.findByRole<HTMLInputElement>("textbox", { name: "房号" });

beforeEach(() => localStorage.clear());

test("a room of another hotel is looked for in that hotel, which is chosen first", async () => {
  localStorage.setItem("hotel", "1");
  const { server } = await open(hotels, room, "/frontDesk?q=1-508&hotel=2");
  await waitFor(async () => expect((await field()).value).toBe("1-508"));
  await waitFor(() => expect(server.called("desk.resolve")).not.toEqual([]));
  expect(server.called("desk.resolve").map(({ query }) => query)).toEqual([{ q: "1-508", hotelId: 2 }]);
  expect(localStorage.getItem("hotel")).toBe("2");
});

test("an encoder of another hotel than the only visible one decides nothing: the hotel is asked for", async () => {
  const ofOther = { "encoder.list": () => ({ rows: [buildEncoder({ hotelId: 2 })], total: 1 }) };
  const { server } = await open(ofOther);
  expect(await screen.findByText("请先选择酒店")).toBeDefined();
  expect(server.called("desk.grants")).toEqual([]);
  await choose("酒店", "1001 望湖");
  expect((await field()).value).toBe("");
  expect(server.called("desk.grants")[0]?.query).toMatchObject({ hotelId: 1 });
});

test("the desk of the encoder's hotel may be left for another hotel", async () => {
  await open({ ...hotels, "encoder.list": () => ({ rows: [buildEncoder({ hotelId: 2 })], total: 1 }) });
  await field();
  expect(screen.getByRole("combobox", { name: "酒店" })).toHaveProperty("value", "1002 湖滨");
  await choose("酒店", "1001 望湖");
  await waitFor(() => expect(screen.getByRole("combobox", { name: "酒店" })).toHaveProperty("value", "1001 望湖"));
});

test("a desk that stays at its own hotel leaves a room of another one alone", async () => {
  const { server } = await open({}, room, "/frontDesk?q=1-508&hotel=2");
  expect((await field()).value).toBe("");
  expect(server.called("desk.resolve")).toEqual([]);
});

test("a hotel is asked for only once it is known that none is selected", async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  localStorage.setItem("hotel", "2");
  const { server } = await open({
    ...hotels,
    "hotel.one": async ({ params }) => {
      await promise;
      return hotels["hotel.one"]({ params });
    },
  });
  await waitFor(() => expect(server.called("hotel.one")).not.toEqual([]));
  await waitFor(() => expect(screen.queryByText("正在连接本机插件")).toBeNull());
  expect(screen.queryByRole("combobox", { name: "酒店" })).toBeNull();
  resolve();
  await field();
  expect(screen.getByRole("combobox", { name: "酒店" })).toHaveProperty("value", "1002 湖滨");
});
