import { bridgeRoutes, encoderRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { Downloads } from "./downloads.service.ts";
import type { EncoderService } from "./encoder.service.ts";
import type { EncoderLook } from "./encoder-look.service.ts";
import type { EncoderSheet } from "./encoder-sheet.service.ts";
import type { InspectionService } from "./inspection.service.ts";
import type { PairingService } from "./pairing.service.ts";

/** A diagnosis keeps an encoder busy for a second or two. */
const INSPECT_LIMIT = 30;

export const serveEncoder = (
  api: Api,
  encoders: EncoderService,
  looks: EncoderLook,
  sheets: EncoderSheet,
  inspections: InspectionService,
) =>
  serve(
    api,
    encoderRoutes,
    {
      list: ({ rows, query }) => encoders.list(rows, query),
      one: ({ rows, params }) => encoders.one(rows, params.id),
      create: ({ by, rows, body }) => encoders.create(by, rows, body),
      change: ({ by, rows, body }) => encoders.change(by, rows, body),
      remove: ({ by, rows, params }) => encoders.remove(by, rows, params.ids),
      export: ({ rows, query, language }) => encoders.export(rows, query, language),
      pairing: ({ by, rows, params }) => encoders.pairingCode(by, rows, params.id),
      unbind: ({ by, rows, params }) => encoders.unbind(by, rows, params.ids),
      pageToken: ({ by, rows, params, body }) => encoders.pageToken(by, rows, params.id, body.challenge),
      events: ({ rows, params }) => looks.events(rows, params.id),
      lines: ({ rows, params }) => looks.lines(rows, params.ids),
      bindings: ({ rows, params, query }) => looks.bindings(rows, params.id, query),
      template: ({ language }) => sheets.template(language),
      checkSheet: ({ by, rows, file, language }) => sheets.check(by, rows, file.bytes, language),
      enterSheet: ({ by, rows, file, language }) => sheets.enter(by, rows, file.bytes, language),
      inspect: ({ by, rows, params }) => inspections.inspect(by, rows, params.id),
      inspections: ({ rows, params, query }) => inspections.list(rows, params.id, query),
    },
    { inspect: INSPECT_LIMIT },
  );

/** Tries a minute from one address; each code also counts its own. */
const PAIR_LIMIT = 20;

export const serveBridge = (
  api: Api,
  pairing: PairingService,
  downloads: Downloads,
  origins: () => readonly string[],
) =>
  serve(
    api,
    bridgeRoutes,
    {
      pair: async ({ body }) => ({ ...(await pairing.use(body)), origins: [...origins()] }),
      downloads: () => downloads.list(),
      download: ({ params }) => downloads.open(params.file),
    },
    { pair: PAIR_LIMIT },
  );
