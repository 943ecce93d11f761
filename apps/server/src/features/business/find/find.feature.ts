import { defineFeature } from "../../../core/feature.ts";
import { userFeature } from "../../system/user/user.feature.ts";
import { hotelFeature } from "../hotel/hotel.feature.ts";
import { hotelCardFeature } from "../hotel-card/hotel-card.feature.ts";
import { orderFeature } from "../order/order.feature.ts";
import { roomFeature } from "../room/room.feature.ts";
import { registerFindRoutes } from "./find.routes.ts";
import { FindService } from "./find.service.ts";

export const findFeature = defineFeature({
  name: "business/find",
  requires: [roomFeature, hotelCardFeature, hotelFeature, orderFeature, userFeature],
  routes: (api, lists) => registerFindRoutes(api, new FindService(lists)),
});
