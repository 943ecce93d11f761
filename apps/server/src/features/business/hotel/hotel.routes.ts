import { hotelRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { HotelService } from "./hotel.service.ts";
import type { HotelPlace } from "./hotel-place.service.ts";
import type { HotelSecrets } from "./hotel-secrets.service.ts";

export const serveHotel = (api: Api, hotels: HotelService, place: HotelPlace, secrets: HotelSecrets) =>
  serve(api, hotelRoutes, {
    list: ({ rows, query }) => hotels.list(rows, query),
    one: ({ rows, params }) => hotels.one(rows, params.id),
    create: ({ by, rows, body, language }) => hotels.create(by, rows, body, language),
    change: ({ by, rows, body, language }) => hotels.change(by, rows, body, language),
    remove: ({ by, rows, params }) => hotels.remove(by, rows, params.ids),
    export: ({ rows, query, language }) => hotels.export(rows, query, language),
    owners: ({ rows }) => place.owners(rows),
    transfer: ({ by, rows, body }) => place.transfer(by, rows, body),
    rotateKey: ({ by, rows, params }) => secrets.rotateKey(by, rows, params.id),
    unlock: ({ by, rows, params }) => secrets.unlock(by, rows, params.id),
  });
