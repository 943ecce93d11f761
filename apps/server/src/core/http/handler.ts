import type { Answer, Asked, Language, Route, Routes, Upload } from "@adel/protocol";
import type { z } from "zod";
import type { RowScope } from "../access/data-scope.ts";
import type { Principal } from "../access/principal.ts";
import type { FileBytes } from "./download.ts";
import type { Flow } from "./event-stream.ts";
import type { Caller } from "./request.ts";
import type { Sheet } from "./spreadsheet.ts";
import type { UploadedFile } from "./upload.ts";

/** What a handler receives beside its parsed parameters: rights only where the route declares that they count. */
type Given<R extends Route> = { readonly language: Language; readonly from: Caller } & (R["access"] extends {
  who: "anyone";
}
  ? { readonly by: Principal | null }
  : { readonly by: Principal }) &
  ([Extract<R["scope"], { rows: "inScope" }>] extends [never] ? unknown : { readonly rows: RowScope }) &
  (R extends { readonly upload: Upload } ? { readonly file: UploadedFile } : unknown);
type Says<R extends Route> = R["reply"] extends { as: "sheet" }
  ? Sheet
  : R["reply"] extends { as: "file" }
    ? FileBytes
    : R["reply"] extends { as: "stream"; schema: infer S extends z.ZodType }
      ? Flow<z.input<S>>
      : Answer<R>;
type Handler<R extends Route> = (asked: Asked<R> & Given<R>) => Says<R> | Promise<Says<R>>;
export type Handlers<R extends Routes> = { readonly [K in keyof R]: Handler<R[K]> };
/** Calls a minute and address, for the routes that name a number. */
export type Limits<R extends Routes> = { readonly [K in keyof R]?: number };
