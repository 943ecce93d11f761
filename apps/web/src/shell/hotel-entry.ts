import type { FoundRecords } from "@adel/protocol/business/find";
import type { MenuRoute } from "../core/menu.ts";
import type { Found } from "./route-search.ts";

/** Pages that accept a hotel in their address, and the parameter's name: wizards select it, lists filter by it. */
const HOTEL_PARAMETER: Readonly<Record<string, "hotel" | "hotelId">> = {
  "business/test-card/new": "hotel",
  "business/test-card/old": "hotel",
  "business/test-card/counter": "hotel",
  "business/test-card/adel": "hotel",
  "business/external/test": "hotel",
  "business/hotel-card/make": "hotel",
  "business/hotel-card/energy": "hotel",
  "business/test-card/index": "hotelId",
  "business/hotel-card/index": "hotelId",
  "business/consumption/index": "hotelId",
  "business/inspection/records": "hotelId",
  "business/encoder/index": "hotelId",
};

/** A page, and the number of the hotel to open it with. */
export interface HotelEntry {
  readonly page: MenuRoute;
  readonly number: string;
}

/** `新卡测试 1001`: the page of that name for that hotel; undefined where the text is something else. */
export function parseHotelEntry(text: string, find: (text: string) => readonly Found[]): HotelEntry | undefined {
  const [, name, number] = /^(.*\p{L}.*)\s+(\d{2,9})$/u.exec(text.trim()) ?? [];
  if (name === undefined || number === undefined) return undefined;
  const found = find(name).find(({ route }) => route.component in HOTEL_PARAMETER);
  return found && { page: found.route, number };
}

/** The way to the page, once the hotel is found. */
export function hotelEntryRoute({ page, number }: HotelEntry, found: FoundRecords | undefined): MenuRoute | undefined {
  const hotel = found?.hotels.find(({ hotelNumber }) => String(hotelNumber) === number);
  const parameter = HOTEL_PARAMETER[page.component];
  if (!hotel || !parameter) return undefined;
  const path = `${page.path}?${new URLSearchParams({ [parameter]: String(hotel.id) })}`;
  return { ...page, title: `${page.title} ${number}`, path, trail: [hotel.hotelName] };
}
