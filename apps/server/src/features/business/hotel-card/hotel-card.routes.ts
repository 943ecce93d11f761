import { hotelCardRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { HotelCardService } from "./hotel-card.service.ts";

export const serveHotelCard = (api: Api, hotelCards: HotelCardService) =>
  serve(api, hotelCardRoutes, {
    list: ({ scope, query }) => hotelCards.list(scope, query),
    one: ({ scope, params }) => hotelCards.one(scope, params.id),
    byUid: ({ scope, params }) => hotelCards.byUid(scope, params.uid),
    export: ({ scope, query, language }) => hotelCards.export(scope, query, language),
  });
