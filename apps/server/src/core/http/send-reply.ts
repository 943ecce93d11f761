// Casts: a handler's result was checked against its route by `Handlers`; here the route can be any.
import type { Route } from "@adel/protocol";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Principal } from "../access/principal.ts";
import { type FileBytes, sendFile } from "./download.ts";
import { success } from "./envelope.ts";
import { type EventFeed, type StreamOptions, sendEvents } from "./event-stream.ts";
import { successText } from "./messages.ts";
import { languageOfRequest } from "./request.ts";
import { type Sheet, XLSX_TYPE, xlsx } from "./spreadsheet.ts";

/** Provided by the file feature: stores an export for its creator and returns its name. */
export type SaveExport = (principal: Principal, sheet: Sheet) => Promise<string>;

/** Puts a handler's result into the envelope as its route declares; bytes are sent unchanged. */
export async function sendReply(
  keepExport: SaveExport,
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
  reports: unknown,
  watched: StreamOptions,
): Promise<unknown> {
  const msg = successText(route.audit, languageOfRequest(request));
  switch (route.reply.kind) {
    case "data":
      return success(msg, { data: reports });
    case "document":
      return reports;
    case "stream":
      return sendEvents(reply, reports as EventFeed<unknown>, watched);
    case "text":
      return success(reports as string);
    case "rows":
    case "fields":
      return success(msg, reports as object);
    case "socket":
    case "raw":
      throw new Error("answered where it is served");
    case "empty":
      return success(msg);
    case "file":
      return sendFile(reply, reports as FileBytes);
    case "spreadsheet": {
      const sheet = reports as Sheet;
      if (request.method === "GET") return success(await keepExport(request.principal as Principal, sheet));
      return sendFile(reply, { name: `${sheet.title}.xlsx`, type: XLSX_TYPE, bytes: xlsx(sheet) });
    }
  }
}
