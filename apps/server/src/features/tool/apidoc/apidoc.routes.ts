import { apidocRoutes, type Language } from "@adel/protocol";
import { fail } from "../../../core/errors.ts";
import { type Api, serve } from "../../../core/http/serve.ts";
import { openApi } from "./open-api.ts";
import { serveViewer } from "./viewer.ts";

const { openapi } = apidocRoutes;

/** The document of every call, and the viewer that shows it. */
export function serveApidoc(api: Api, version: string, isOn: boolean): void {
  const describe = (language: Language, feature?: string) => openApi(version, language, feature);
  serve(
    api,
    { openapi },
    {
      openapi: ({ language }) => {
        if (!isOn) throw fail("NO_SUCH_CALL");
        return describe(language);
      },
    },
  );
  serveViewer(api, { isOn, describe });
}
