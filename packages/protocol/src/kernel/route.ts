// Casts: a schema's input and output types differ here; each cast only narrows a literal to itself.
import type { MessageKey } from "@adel/messages";
import * as z from "zod";

/** A key of the catalog `calls`, which contains the title of each call: feature, then call. */
export type CallKey = MessageKey<"calls">;

export type Method = "GET" | "POST" | "PUT" | "DELETE";

/** Who may call a route. Every route declares it; the server checks it before parsing any input. */
export type Access<P extends string = string> =
  | { readonly kind: "anyone"; readonly because: string }
  | { readonly kind: "signedIn" }
  | {
      readonly kind: "permitted";
      readonly permission: P;
      /** Alternative permissions; the service decides which of its actions each allows. */
      readonly or?: readonly P[];
    };

export const access = {
  /** Open to everyone; `because` says why that is safe. */
  public: (because: string) => ({ kind: "anyone", because }) as const,
  /** Any active session. */
  signedIn: { kind: "signedIn" } as const,
  /** A session with `permission` (or the wildcard). */
  permission: <const P extends string>(permission: P) => ({ kind: "permitted", permission }) as const,
  /** A session with at least one of these permissions. */
  anyPermission: <const P extends string>(permission: P, ...or: readonly P[]) =>
    ({ kind: "permitted", permission, or }) as const,
};

/** All permissions of which any one allows a call, that of its own page first; empty if none is required. */
export const permissionsOf = (access: Access): readonly string[] =>
  access.kind === "permitted" ? [access.permission, ...(access.or ?? [])] : [];

/** Rows that a call may access: those of the caller's data scope, the caller's own, or no rows (with the reason). */
export type Scope =
  | { readonly rows: "inScope" }
  | { readonly rows: "own" }
  | { readonly rows: "none"; readonly because: string };

export const scope = {
  data: { rows: "inScope" } as const,
  own: { rows: "own" } as const,
  none: (because: string) => ({ rows: "none", because }) as const,
};

/** Business types of the operation log (specification). */
export type AuditKind = "other" | "insert" | "update" | "delete" | "grant" | "export" | "import" | "force" | "clean";

/**
 * Format of a reply in the envelope `{ code, msg, … }`. data → `data`; rows → `rows` and `total`; text → `msg`; fields
 * → top level; empty → nothing more; spreadsheet → GET returns the name of an xlsx file in `msg`, POST its bytes; file
 * → bytes; stream → events (text/event-stream) of the given schema until the last one; raw → defined by a third party's
 * protocol, including the status; socket → a WebSocket with its own messages; document → only the document, without
 * code and msg.
 */
export type Reply =
  | { readonly kind: "data"; readonly schema: z.ZodType }
  | { readonly kind: "rows"; readonly schema: z.ZodType }
  | { readonly kind: "fields"; readonly schema: z.ZodObject }
  | { readonly kind: "document"; readonly schema: z.ZodObject }
  | { readonly kind: "stream"; readonly schema: z.ZodType }
  | { readonly kind: "socket" }
  | { readonly kind: "raw" }
  | { readonly kind: "text" }
  | { readonly kind: "empty" }
  | { readonly kind: "spreadsheet" }
  | { readonly kind: "file" };

export const reply = {
  data: <S extends z.ZodType>(schema: S) => ({ kind: "data", schema }) as const,
  rows: <S extends z.ZodType>(schema: S) => ({ kind: "rows", schema }) as const,
  fields: <S extends z.ZodObject>(schema: S) => ({ kind: "fields", schema }) as const,
  document: <S extends z.ZodObject>(schema: S) => ({ kind: "document", schema }) as const,
  /** Events, until the caller disconnects. */
  stream: <S extends z.ZodType>(schema: S) => ({ kind: "stream", schema }) as const,
  socket: { kind: "socket" } as const,
  /** Raw bytes as input, and a reply in the sender's own protocol. */
  raw: { kind: "raw" } as const,
  text: { kind: "text" } as const,
  empty: { kind: "empty" } as const,
  spreadsheet: { kind: "spreadsheet" } as const,
  file: { kind: "file" } as const,
};

/** Files of a multipart body: name of the field, maximum bytes of each, maximum number. */
export interface Upload {
  readonly field: string;
  readonly maxBytes: number;
  readonly maxFiles?: number;
}

/**
 * Of whom a recent sign-in is asked: of whoever uses our page, and of other clients where the parameter says so; or of
 * everybody, for what only our page has.
 */
export type RecentSignIn = true | "everyClient";

export interface Route {
  readonly method: Method;
  /** Below the base path; parameters in braces: `/business/hotel/{id}`. */
  readonly path: `/${string}`;
  /** Title of the call in the operation log and the interface documentation: a key of the catalog `calls`. */
  readonly title: CallKey;
  readonly access: Access;
  readonly scope: Scope;
  /**
   * Set if an open session alone is not enough: whoever uses our page has proven who they are in the last minutes, or
   * does so again. Never set for what a front desk does while a guest waits.
   */
  readonly recentSignIn?: RecentSignIn;
  /** Set if the call is written to the operation log. */
  readonly audit?: AuditKind;
  /** Fields that are secret in this call alone, such as `code`; they are never logged. */
  readonly secrets?: readonly string[];
  readonly params?: z.ZodObject;
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** The body's fields may also be sent as a query string, as older clients do. */
  readonly bodyInQuery?: true;
  /** Set if the body has files instead of fields. */
  readonly upload?: Upload;
  readonly reply: Reply;
}
export type Routes = Readonly<Record<string, Route>>;

/** Declares routes; keeps literal types, from which handlers, client and permissions are typed. */
export const routes = <const R extends Routes>(declared: R): R => declared;

type Part<R extends Route, K extends "params" | "query" | "body", Side extends "input" | "output"> = R extends {
  readonly [key in K]: infer S extends z.ZodType;
}
  ? { readonly [key in K]: Side extends "input" ? z.input<S> : z.output<S> }
  : unknown;
/** The input of a call: params, query and body, each if declared. */
export type RequestOf<R extends Route> = Part<R, "params", "input"> &
  Part<R, "query", "input"> &
  Part<R, "body", "input">;
/** The parsed input of a handler. */
export type HandlerInput<R extends Route> = Part<R, "params", "output"> &
  Part<R, "query", "output"> &
  Part<R, "body", "output">;

export interface Page<T> {
  readonly rows: T[];
  readonly total: number;
}
/** The content of a reply without code and msg; `SheetOrFile` is the type of bytes on this side. */
export type ResponseOf<R extends Route, SheetOrFile = string> = R["reply"] extends {
  kind: "data";
  schema: infer S extends z.ZodType;
}
  ? z.input<S>
  : R["reply"] extends { kind: "rows"; schema: infer S extends z.ZodType }
    ? Page<z.input<S>>
    : R["reply"] extends { kind: "fields" | "document"; schema: infer S extends z.ZodType }
      ? z.input<S>
      : R["reply"] extends { kind: "text" }
        ? string
        : R["reply"] extends { kind: "empty" }
          ? // biome-ignore lint/suspicious/noConfusingVoidType: it is the return type of a handler that answers nothing
            void
          : SheetOrFile;

/** The permissions of a set of routes. */
export type PermissionOf<R extends Routes> = {
  [K in keyof R]: R[K]["access"] extends { permission: infer P extends string } ? P : never;
}[keyof R];

/** A positive row id in a path or body; arrives as text in paths. */
export const Id = z.coerce.number().int().positive().max(Number.MAX_SAFE_INTEGER);
/** `1,2,3` in a path: one to a thousand row ids. Original clients may leave a comma at the end. */
export const Ids = z
  .string()
  .regex(/^\d{1,15}(,\d{1,15})*,?$/, { error: "FIELD_IDS" })
  .meta({ examples: ["1,2"] })
  .transform((list) => [...new Set(list.split(",").filter(Boolean).map(Number))])
  .refine((ids) => ids.length <= 1000, { error: "FIELD_TOO_MANY_IDS" });
