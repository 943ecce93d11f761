import { type FoundRecords, HotelQuery, MAX_FOUND, OrderQuery, UserQuery } from "@adel/protocol";
import type { RowScope } from "../../../core/access/data-scope.ts";
import { type Principal, permits } from "../../../core/access/principal.ts";
import type { UserService } from "../../system/user/user-admin.service.ts";
import type { HotelService } from "../hotel/hotel.service.ts";
import type { HotelCardService } from "../hotel-card/hotel-card.service.ts";
import type { OrderService } from "../order/order.service.ts";
import type { RoomService } from "../room/room.service.ts";

/** The lists that are searched; each restricts rows to the caller's scope. */
interface Lists {
  readonly rooms: Pick<RoomService, "find">;
  readonly hotelCards: Pick<HotelCardService, "startingWith">;
  readonly hotels: Pick<HotelService, "list">;
  readonly orders: Pick<OrderService, "list">;
  readonly users: Pick<UserService, "list">;
}

/** Fewer digits of a card number match too many cards. */
const CARD_NUMBER = /^[0-9A-F]{4,20}$/;
const ROOM_LABEL = /^[A-Za-z0-9-]{2,16}$/;

export class FindService {
  readonly #lists: Lists;

  constructor(lists: Lists) {
    this.#lists = lists;
  }

  /** Searches each list that the caller may see. */
  async find(principal: Principal, scope: RowScope, text: string): Promise<FoundRecords> {
    const [rooms, cards, hotels, orders, users] = await Promise.all([
      permits(principal, "business:room:list") ? this.#rooms(scope, text) : [],
      permits(principal, "business:hotelcard:list") ? this.#cards(scope, text) : [],
      permits(principal, "business:hotel:list") ? this.#hotels(scope, text) : [],
      permits(principal, "business:order:list") ? this.#orders(scope, text) : [],
      permits(principal, "system:user:list") ? this.#users(scope, text) : [],
    ]);
    return { rooms, cards, hotels, orders, users };
  }

  async #rooms(scope: RowScope, text: string): Promise<FoundRecords["rooms"]> {
    if (!ROOM_LABEL.test(text)) return [];
    const rooms = await this.#lists.rooms.find(scope, text, MAX_FOUND);
    return rooms.map(({ id, building, label, hotelId, hotelName }) => ({ id, building, label, hotelId, hotelName }));
  }

  async #cards(scope: RowScope, text: string): Promise<FoundRecords["cards"]> {
    // Encoders and other programs print numbers in groups.
    const digits = text.replace(/[\s:-]/g, "").toUpperCase();
    if (!CARD_NUMBER.test(digits)) return [];
    const cards = await this.#lists.hotelCards.startingWith(scope, digits, MAX_FOUND);
    return cards.map(({ id, cardNumber, hotelId, hotelName }) => ({ id, cardNumber, hotelId, hotelName }));
  }

  async #hotels(scope: RowScope, search: string): Promise<FoundRecords["hotels"]> {
    const query = HotelQuery.parse({ search, pageSize: MAX_FOUND, orderByColumn: "hotelNumber", isAsc: "asc" });
    const { rows } = await this.#lists.hotels.list(scope, query);
    return rows.map(({ id, hotelNumber, hotelName }) => ({ id, hotelNumber, hotelName }));
  }

  async #orders(scope: RowScope, orderNo: string): Promise<FoundRecords["orders"]> {
    const query = OrderQuery.parse({ orderNo, pageSize: MAX_FOUND, orderByColumn: "createTime", isAsc: "desc" });
    const { rows } = await this.#lists.orders.list(scope, query);
    return rows.map((order) => ({ orderNo: order.orderNo, payer: order.payer }));
  }

  async #users(scope: RowScope, search: string): Promise<FoundRecords["users"]> {
    const query = UserQuery.parse({ search, pageSize: MAX_FOUND, orderByColumn: "userName", isAsc: "asc" });
    const { rows } = await this.#lists.users.list(scope, query);
    return rows.map(({ userId, userName, nickName }) => ({ userId, userName, nickName }));
  }
}
