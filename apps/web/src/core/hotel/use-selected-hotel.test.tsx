import { screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, test } from "vitest";
import { hotel } from "../../bridge/testing/open-wizard.tsx";
import { openPage } from "../testing/render.tsx";
import { useSelectedHotel } from "./use-selected-hotel.ts";

const other = { ...hotel, id: 2, hotelName: "湖滨" };
function Choice({ answered }: { readonly answered?: typeof hotel }) {
  const [selected, select] = useSelectedHotel(answered);
  return (
    <>
      <output>{selected?.hotelName ?? "none"}</output>
      <button type="button" onClick={() => select(undefined)}>
        clear
      </button>
    </>
  );
}
const open = (at: string, answered?: typeof hotel) =>
  openPage(<Choice {...(answered && { answered })} />, { "hotel.one": () => other }, ["*:*:*"], at);

test("the hotel that the address names is selected, until another choice is made", async () => {
  await open("/newTestCard?hotel=2");
  await screen.findByText("湖滨");
  await userEvent.click(screen.getByRole("button", { name: "clear" }));
  expect(screen.getByText("none")).toBeDefined();
});

test("what was answered before stays", async () => {
  await open("/newTestCard?hotel=2", hotel);
  expect(screen.getByText(hotel.hotelName)).toBeDefined();
});

test("without either there is none", async () => {
  const server = await open("/newTestCard");
  expect(screen.getByText("none")).toBeDefined();
  expect(server.called("hotel.one")).toEqual([]);
});
