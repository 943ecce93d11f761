import { act, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, test } from "vitest";
import { hotel } from "../../../bridge/testing/open-wizard.tsx";
import { idle } from "../../../core/testing/idle.ts";
import { Failure, openPage } from "../../../core/testing/render.tsx";
import { buildEncoder } from "../encoder/testing/build-encoder.ts";
import { useSelectedHotel } from "./use-selected-hotel.ts";

const NAMES: Readonly<Record<number, string>> = { 1: "望湖", 2: "湖滨", 3: "停用" };
const HOTELS = Object.entries(NAMES).map(([id, hotelName]) => ({
  ...hotel,
  id: Number(id),
  hotelName,
  status: hotelName === "停用" ? ("1" as const) : hotel.status,
}));
function Choice({ answered }: { readonly answered?: typeof hotel }) {
  const [selected, select] = useSelectedHotel(answered);
  return (
    <>
      <output>{selected?.hotelName ?? "none"}</output>
      <button type="button" onClick={() => select(undefined)}>
        clear
      </button>
      <button type="button" onClick={() => select(HOTELS[1])}>
        select
      </button>
    </>
  );
}
interface Setup {
  readonly visible?: readonly number[];
  readonly ofEncoder?: number;
  readonly at?: string;
  readonly answered?: typeof hotel;
}
const open = ({ visible = [1, 2, 3], ofEncoder, at = "/newTestCard", answered }: Setup = {}) => {
  const rows = HOTELS.filter(({ id }) => visible.includes(id));
  return openPage(
    <Choice {...(answered && { answered })} />,
    {
      "encoder.list": () => ({ rows: [buildEncoder({ hotelId: ofEncoder ?? null })], total: 1 }),
      "hotel.list": () => ({ rows: rows.slice(0, 2), total: rows.length }),
      "hotel.one": ({ params }) => {
        const found = rows.find(({ id }) => String(id) === String(Object(params).id));
        if (!found) throw Failure.of("NOT_FOUND");
        return found;
      },
    },
    ["*:*:*"],
    at,
  );
};
/** What is selected once every answer is there. */
const settled = async () => {
  await act(idle);
  return screen.getByRole("status").textContent;
};

beforeEach(() => localStorage.clear());

test("the hotel that the address names is selected, until another choice is made", async () => {
  await open({ at: "/newTestCard?hotel=2", ofEncoder: 1 });
  await screen.findByText("湖滨");
  await userEvent.click(screen.getByRole("button", { name: "clear" }));
  expect(screen.getByText("none")).toBeDefined();
});

test("what was answered before stays", async () => {
  await open({ at: "/newTestCard?hotel=2", answered: hotel });
  expect(await settled()).toBe("望湖");
});

test.each([
  ["the user's only hotel", { visible: [1] }, "", "望湖"],
  ["the user's only hotel at its own encoder", { visible: [1], ofEncoder: 1 }, "2", "望湖"],
  ["no hotel where the user's only one is not that of the encoder", { visible: [1], ofEncoder: 2 }, "1", "none"],
  ["the hotel of the encoder before the last one used", { ofEncoder: 1 }, "2", "望湖"],
  ["the last one used where that of the encoder is out of sight", { visible: [2, 3], ofEncoder: 1 }, "2", "湖滨"],
  ["the last one used on this computer", {}, "2", "湖滨"],
  ["no hotel that may not be seen any more", { visible: [1, 3] }, "2", "none"],
  ["no disabled hotel because it was used before", {}, "3", "none"],
  ["none where nothing names one", {}, "", "none"],
])("preset is %s", async (_, setup, last, expected) => {
  localStorage.setItem("hotel", last);
  await open(setup);
  await settled();
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe(expected));
});

test("the selected hotel is the preset one the next time", async () => {
  await open();
  await userEvent.click(screen.getByRole("button", { name: "select" }));
  expect(localStorage.getItem("hotel")).toBe("2");
});
