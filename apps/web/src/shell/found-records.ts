import type { FoundRecords } from "@adel/protocol/business/find";
import type { MenuRoute } from "../core/menu.ts";

/** Records of one kind, as rows that lead to them. */
export interface RecordGroup {
  /** The title of the page that lists them. */
  readonly label: string;
  readonly routes: readonly MenuRoute[];
}

/** The front desk, as the menu names its view. */
const COMPONENT = "business/desk/index";

interface Target {
  readonly title: string;
  readonly detail: string;
  readonly query: Readonly<Record<string, string>>;
}
/** A row that leads to a page with this query. */
const leadTo = (page: MenuRoute, { title, detail, query }: Target): MenuRoute => ({
  ...page,
  title,
  path: `${page.path}?${new URLSearchParams(query)}`,
  trail: [detail],
});

/** The records that were found, by kind; each leads to the page that the user may open for it. */
export function groupRecords(
  found: FoundRecords,
  routes: readonly MenuRoute[],
  mayOpenHotel: boolean,
): readonly RecordGroup[] {
  const group = <Row>(component: string, rows: readonly Row[], toRoute: (row: Row, page: MenuRoute) => MenuRoute) => {
    const page = routes.find((route) => route.component === component);
    return page && rows.length > 0 ? [{ label: page.title, routes: rows.map((row) => toRoute(row, page)) }] : [];
  };
  const ofHotel = (page: MenuRoute, id: number, query: string) => ({ ...page, path: `/hotel/${id}${query}` });
  const front = routes.find(({ component }) => component === COMPONENT);
  return [
    ...group("business/room/index", found.rooms, ({ building, label, hotelId, hotelName }, page) => {
      const room = `${building}-${label}`;
      if (front) return leadTo(front, { title: room, detail: hotelName, query: { q: room, hotel: String(hotelId) } });
      const shown = { ...page, title: room, trail: [hotelName] };
      return mayOpenHotel ? ofHotel(shown, hotelId, "?tab=rooms") : shown;
    }),
    ...group("business/hotel-card/index", found.cards, ({ cardNumber, hotelName }, page) =>
      leadTo(page, { title: cardNumber, detail: hotelName, query: { cardNumber } }),
    ),
    ...group("business/hotel/index", found.hotels, ({ id, hotelNumber, hotelName }, page) => {
      const search = String(hotelNumber);
      const listed = leadTo(page, { title: hotelName, detail: search, query: { search } });
      return mayOpenHotel ? ofHotel(listed, id, "") : listed;
    }),
    ...group("business/order/index", found.orders, ({ orderNo, payer }, page) =>
      leadTo(page, { title: orderNo, detail: payer, query: { orderNo } }),
    ),
    ...group("system/user/index", found.users, ({ userName, nickName }, page) =>
      leadTo(page, { title: nickName, detail: userName, query: { userName } }),
    ),
  ];
}
