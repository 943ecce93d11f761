import { hotelRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { HotelService } from "./hotel.service.ts";
import type { HotelSecrets } from "./hotel-secrets.service.ts";
import type { HotelSheet } from "./hotel-sheet.service.ts";
import type { HotelTransferService } from "./hotel-transfer.service.ts";

export const registerHotelRoutes = (
  api: Api,
  hotels: HotelService,
  location: HotelTransferService,
  secrets: HotelSecrets,
  sheets: HotelSheet,
) =>
  serve(api, hotelRoutes, {
    list: ({ scope, query }) => hotels.list(scope, query),
    one: ({ scope, params }) => hotels.one(scope, params.id),
    create: ({ principal, scope, body, language }) => hotels.create(principal, scope, body, language),
    change: ({ principal, scope, body, ...context }) => hotels.change(principal, scope, body, context),
    remove: ({ principal, scope, params }) => hotels.remove(principal, scope, params.ids),
    restore: ({ principal, scope, params }) => hotels.restore(principal, scope, params.ids),
    export: ({ scope, query, language }) => hotels.export(scope, query, language),
    owners: ({ scope }) => location.owners(scope),
    transfer: ({ principal, scope, body }) => location.transfer(principal, scope, body),
    rotateKey: ({ principal, scope, params }) => secrets.rotateKey(principal, scope, params.id),
    template: ({ language }) => sheets.template(language),
    import: ({ principal, scope, query, file, language }) =>
      sheets.run(principal, scope, { bytes: file.bytes, isPreview: query.preview === "true", language }),
    unlock: ({ principal, scope, params }) => secrets.unlock(principal, scope, params.id),
  });
