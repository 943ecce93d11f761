import { apidocRoutes } from "@adel/protocol";
import { fail } from "../../../core/errors.ts";
import { type Api, serve } from "../../../core/http/serve.ts";
import { openApi } from "./open-api.ts";

export const serveApidoc = (api: Api, version: string, isOn: boolean) =>
  serve(api, apidocRoutes, {
    openapi: ({ language }) => {
      if (!isOn) throw fail("NO_SUCH_CALL");
      return openApi(version, language);
    },
  });
