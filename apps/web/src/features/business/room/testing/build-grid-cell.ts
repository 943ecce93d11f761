import type { GridCell } from "@adel/protocol/business/room";

/** An empty room of the grid; its number is its label. */
export const buildGridCell = ({ label = "508", ...more }: Partial<GridCell> = {}): GridCell => ({
  id: 508,
  hotelId: 1,
  building: 1,
  floor: 5,
  roomNumber: Number(label),
  label,
  typeName: "",
  areas: [],
  liftFloors: [],
  relayCount: 0,
  offDelay: 0,
  status: "0",
  state: "none",
  validTo: null,
  hasUnknownJob: false,
  nights: 0,
  cardsOut: 0,
  ...more,
});
