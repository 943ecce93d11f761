import type { HandlerInput, Language, ResponseOf, Route, Routes, Upload } from "@adel/protocol";
import type * as z from "zod";
import type { RowScope } from "../access/data-scope.ts";
import type { Principal } from "../access/principal.ts";
import type { FileBytes } from "./download.ts";
import type { EventFeed } from "./event-stream.ts";
import type { Caller } from "./request.ts";
import type { Sheet } from "./spreadsheet.ts";
import type { UploadedFile } from "./upload.ts";

/** Fails unless the caller's sign-in is recent, for an act that needs that. */
export type CheckRecentSignIn = () => Promise<void>;

/** A handler's input besides its parsed parameters: rights only if the route declares that it uses them. */
type HandlerExtras<R extends Route> = {
  readonly language: Language;
  readonly from: Caller;
  readonly checkRecentSignIn: CheckRecentSignIn;
} & (R["access"] extends {
  kind: "anyone";
}
  ? { readonly principal: Principal | null }
  : { readonly principal: Principal }) &
  ([Extract<R["scope"], { rows: "inScope" }>] extends [never] ? unknown : { readonly scope: RowScope }) &
  (R extends { readonly upload: Upload }
    ? R["upload"] extends { readonly maxFiles: number }
      ? { readonly files: readonly UploadedFile[] }
      : { readonly file: UploadedFile }
    : unknown);
type HandlerResult<R extends Route> = R["reply"] extends { kind: "spreadsheet" }
  ? Sheet
  : R["reply"] extends { kind: "file" }
    ? FileBytes
    : R["reply"] extends { kind: "stream"; schema: infer S extends z.ZodType }
      ? EventFeed<z.input<S>>
      : ResponseOf<R>;
type Handler<R extends Route> = (
  parsedRequest: HandlerInput<R> & HandlerExtras<R>,
) => HandlerResult<R> | Promise<HandlerResult<R>>;
export type Handlers<R extends Routes> = { readonly [K in keyof R]: Handler<R[K]> };
/** Calls per minute and address, for routes with a limit. */
export type Limits<R extends Routes> = { readonly [K in keyof R]?: number };
