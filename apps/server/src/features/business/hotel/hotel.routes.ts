import { hotelRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { HotelService } from "./hotel.service.ts";

export const serveHotel = (api: Api, hotels: HotelService) =>
  serve(api, hotelRoutes, {
    list: ({ rows, query }) => hotels.list(rows, query),
    one: ({ rows, params }) => hotels.one(rows, params.id),
    create: ({ by, rows, body, language }) => hotels.create(by, rows, body, language),
    change: ({ by, rows, body, language }) => hotels.change(by, rows, body, language),
    remove: ({ by, rows, params }) => hotels.remove(by, rows, params.ids),
    export: ({ rows, query, language }) => hotels.export(rows, query, language),
    unlock: ({ by, rows, params }) => hotels.unlock(by, rows, params.id),
  });
