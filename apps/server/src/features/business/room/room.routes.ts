import { roomRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { RoomService } from "./room.service.ts";
import type { RoomSheet } from "./room-sheet.service.ts";

export const registerRoomRoutes = (api: Api, rooms: RoomService, sheets: RoomSheet) =>
  serve(api, roomRoutes, {
    list: ({ scope, query }) => rooms.list(scope, query),
    one: ({ scope, params }) => rooms.one(scope, params.id),
    create: ({ principal, scope, body }) => rooms.create(principal, scope, body),
    change: ({ principal, scope, body }) => rooms.change(principal, scope, body),
    remove: ({ principal, scope, params }) => rooms.remove(principal, scope, params.ids),
    restore: ({ principal, scope, params }) => rooms.restore(principal, scope, params.ids),
    export: ({ scope, query, language }) => rooms.export(scope, query, language),
    grid: ({ scope, query }) => rooms.grid(scope, query.hotelId, query.building),
    generate: ({ principal, scope, query, body }) => rooms.generate(principal, scope, body, query.preview === "true"),
    patterns: ({ scope, query }) => rooms.patterns(scope, query.hotelId),
    template: ({ language }) => sheets.template(language),
    import: ({ principal, scope, query, file, language }) =>
      sheets.run(principal, scope, {
        hotelId: query.hotelId,
        bytes: file.bytes,
        isPreview: query.preview === "true",
        language,
      }),
  });
