import type { Act } from "@adel/protocol/business/desk";
import { nameRoom } from "@adel/protocol/business/room";

/** The room that the guest of a move came from. */
export const nameFrom = ({ fromLabel, fromBuilding, building }: Act): string =>
  fromLabel === null ? "" : nameRoom({ label: fromLabel, building: fromBuilding ?? building }, building);
