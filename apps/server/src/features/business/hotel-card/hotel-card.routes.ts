import { hotelCardRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { HotelCardService } from "./hotel-card.service.ts";

export const serveHotelCard = (api: Api, hotelCards: HotelCardService) =>
  serve(api, hotelCardRoutes, {
    list: ({ rows, query }) => hotelCards.list(rows, query),
    one: ({ rows, params }) => hotelCards.one(rows, params.id),
    byUid: ({ rows, params }) => hotelCards.byUid(rows, params.uid),
    export: ({ rows, query, language }) => hotelCards.export(rows, query, language),
  });
