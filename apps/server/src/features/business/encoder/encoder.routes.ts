import { bridgeRoutes, encoderRoutes } from "@adel/protocol";
import { type Api, serve } from "../../../core/http/serve.ts";
import type { DiagnosticsService } from "./diagnostics.service.ts";
import type { Downloads } from "./downloads.service.ts";
import type { EncoderService } from "./encoder.service.ts";
import type { EncoderSheet } from "./encoder-sheet.service.ts";
import type { EncoderStatusService } from "./encoder-status.service.ts";
import type { PairingService } from "./pairing.service.ts";

/** Diagnostics keep an encoder busy for a second or two. */
const INSPECT_LIMIT = 30;

export const registerEncoderRoutes = (
  api: Api,
  encoders: EncoderService,
  polls: EncoderStatusService,
  sheets: EncoderSheet,
  inspections: DiagnosticsService,
) =>
  serve(
    api,
    encoderRoutes,
    {
      list: ({ scope, query }) => encoders.list(scope, query),
      one: ({ scope, params }) => encoders.one(scope, params.id),
      create: ({ principal, scope, body }) => encoders.create(principal, scope, body),
      change: ({ principal, scope, body }) => encoders.change(principal, scope, body),
      remove: ({ principal, scope, params }) => encoders.remove(principal, scope, params.ids),
      restore: ({ principal, scope, params }) => encoders.restore(principal, scope, params.ids),
      export: ({ scope, query, language }) => encoders.export(scope, query, language),
      pairing: ({ principal, scope, params }) => encoders.pairingCode(principal, scope, params.id),
      unbind: ({ principal, scope, params }) => encoders.unbind(principal, scope, params.ids),
      pageToken: ({ principal, scope, params, body }) =>
        encoders.pageToken(principal, scope, params.id, body.challenge),
      events: ({ scope, params }) => polls.events(scope, params.id),
      lines: ({ scope, params }) => polls.lines(scope, params.ids),
      bindings: ({ scope, params, query }) => polls.bindings(scope, params.id, query),
      template: ({ language }) => sheets.template(language),
      checkSheet: ({ principal, scope, file, language }) => sheets.check(principal, scope, file.bytes, language),
      enterSheet: ({ principal, scope, file, language }) => sheets.enter(principal, scope, file.bytes, language),
      inspect: ({ principal, scope, params }) => inspections.inspect(principal, scope, params.id),
      inspections: ({ scope, params, query }) => inspections.list(scope, params.id, query),
    },
    { inspect: INSPECT_LIMIT },
  );

/** Attempts per minute from one address; each code also has its own limit. */
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
      release: () => downloads.release(),
      download: ({ params }) => downloads.open(params.file),
    },
    { pair: PAIR_LIMIT },
  );
