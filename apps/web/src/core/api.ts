// Casts: the route declares the type of its reply, which fetch does not know.
import type { SecondStep } from "@adel/protocol/auth/session";
import { ENCODER_SILENT, SUCCESS_CODES } from "@adel/protocol/kernel/codes";
import type { Envelope, FieldError } from "@adel/protocol/kernel/envelope";
import type { ErrorCode, ErrorValues } from "@adel/protocol/kernel/errors";
import type { RequestOf, ResponseOf, Route, Routes } from "@adel/protocol/kernel/route";
import type { Language } from "@adel/protocol/kernel/text";
import type * as z from "zod";
import { envelopeOf } from "./envelope.ts";
import { errorText } from "./locale/errors.ts";
import { createTranslator } from "./locale/messages.ts";

/** Base path and time limit of every call (specification §7). */
export const BASE = "/adel";
export const TIMEOUT_MS = 10_000;
/** How long a network failure stays on the screen (specification §8). */
export const NETWORK_MESSAGE_MS = 5_000;

/** A refused call: the envelope's code and message, and the details that the server sent with them. */
export class ApiError extends Error {
  override readonly name = "ApiError";
  readonly code: number;
  readonly error: ErrorCode | undefined;
  readonly values: ErrorValues;
  readonly errors: readonly FieldError[];
  readonly traceId: string | undefined;
  /** There was no reply: the change may have been stored. */
  readonly mayBeSaved: boolean;
  /** A sign-in's first step is proven: what its second one needs. */
  readonly secondStep: SecondStep | undefined;
  constructor(
    code: number,
    message: string,
    more: Partial<Pick<ApiError, "error" | "values" | "errors" | "traceId" | "mayBeSaved" | "secondStep">> = {},
  ) {
    super(message);
    this.code = code;
    this.error = more.error;
    this.values = more.values ?? {};
    this.errors = more.errors ?? [];
    this.traceId = more.traceId;
    this.mayBeSaved = more.mayBeSaved ?? false;
    this.secondStep = more.secondStep;
  }
}
/** The code of an ApiError for a failed network or an HTTP error status. */
export const NETWORK_FAILED = 0;

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** The caller shows the error itself; an expired session still redirects to sign-in. */
  readonly quiet?: boolean;
  /** A background request: no error message is shown. */
  readonly background?: boolean;
  /** The uploaded share of a file, from 0 to 1; the upload has no time limit while it progresses. */
  readonly onProgress?: (share: number) => void;
  /** The server stores what is sent with this key once; a repetition is refused (`ALREADY_SAVED`). */
  readonly idempotencyKey?: string;
  /** Requests the reply's texts in another language than the page's. */
  readonly language?: Language;
}
interface Sent {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}
/** What the page around the calls supplies. */
export interface ApiHost {
  readonly fetch: typeof fetch;
  /** The same for a body whose progress is reported; it aborts a stalled upload itself. */
  readonly sending?: (onProgress: (share: number) => void) => Promise<typeof fetch>;
  token(): string | undefined;
  language(): Language;
  /** Called with the `Date` header of each reply. */
  onAnswered?(date: string | null): void;
  /** Called where the server cannot be reached: no connection, or a gateway that answers in its place. */
  onSilent?(): void;
  /** Code 401: the session has expired. */
  onExpired(): void;
  /** Asks who is there, for a call that needs a recent sign-in; whether they have proven it. */
  renewProof?(): Promise<boolean>;
  /** Any other refusal. */
  onRefused(error: ApiError): void;
  /** Network, time-out or HTTP failure. */
  onNetworkFailure(error: ApiError): void;
}
/** A route that answers events. */
type EventRoute = Route & { readonly reply: { readonly kind: "stream"; readonly schema: z.ZodType } };
export interface Api {
  call<R extends Route>(route: R, sent: RequestOf<R>, options?: CallOptions): Promise<ResponseOf<R>>;
  /** Listens to an event route until it ends or the signal aborts; a refusal rejects with an ApiError. */
  listen<R extends EventRoute>(
    route: R,
    sent: RequestOf<R>,
    onEvent: (event: z.output<R["reply"]["schema"]>) => void,
    signal: AbortSignal,
  ): Promise<void>;
  /** A call whose body the route does not declare (sign-in), or a file in a form. */
  send<R extends Route>(route: R, sent: Sent, options?: CallOptions): Promise<ResponseOf<R>>;
}

/** Path of a call with its parameters and query filled in; unset values are left out. */
export function addressOf(route: Route, { params = {}, query = {} }: Sent): string {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined && value !== null && value !== "");
  const search = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)]));
  return `${BASE}${path}${pairs.length === 0 ? "" : `?${search}`}`;
}

function headersOf(host: ApiHost, language: Language, withJson: boolean, idempotencyKey?: string) {
  const token = host.token();
  return {
    language,
    ...(idempotencyKey !== undefined && { "Idempotency-Key": idempotencyKey }),
    ...(withJson && { "Content-Type": "application/json;charset=utf-8" }),
    ...(token !== undefined && { Authorization: `Bearer ${token}` }),
  };
}

/** What a reply carries besides code and msg, by the route's declared kind. */
function unwrap(route: Route, { code: _code, msg, ...rest }: Envelope): unknown {
  switch (route.reply.kind) {
    case "data":
      return rest.data;
    case "rows":
      return { rows: rest.rows, total: rest.total };
    case "fields":
    case "document":
      return rest;
    case "empty":
      return undefined;
    default:
      return msg;
  }
}

const isErrorValues = (values: unknown): values is ErrorValues =>
  typeof values === "object" &&
  values !== null &&
  Object.values(values).every((value) => typeof value === "string" || typeof value === "number");

/** Specification §8, "Response handling". */
function accept(envelope: Envelope, language: Language): Envelope {
  if (SUCCESS_CODES.includes(envelope.code)) return envelope;
  const { fault: error, errors, traceId, values, secondStep } = envelope;
  const more = {
    ...(isErrorValues(values) && { values }),
    ...(error && { error }),
    ...(errors && { errors }),
    ...(traceId && { traceId }),
    ...(secondStep && { secondStep }),
  };
  if (envelope.msg === String(ENCODER_SILENT))
    throw new ApiError(ENCODER_SILENT, errorText("ENCODER_REQUEST_FAILED", language), {
      ...more,
      error: "ENCODER_REQUEST_FAILED",
    });
  throw new ApiError(envelope.code, envelope.msg || errorText("REQUEST_EXCEPTION", language), more);
}

function announce(host: ApiHost, error: ApiError, { quiet = false, background = false }: CallOptions): void {
  if (background) return;
  if (error.code === 401) host.onExpired();
  else if (quiet) return;
  else if (error.code === NETWORK_FAILED) host.onNetworkFailure(error);
  else if (error.code !== ENCODER_SILENT) host.onRefused(error);
}

/** Statuses of a gateway without its server: RFC 9110 §15.6.3–§15.6.5. */
const GATEWAY_ERRORS = [502, 503, 504];
const isTimeOut = (cause: unknown) => cause instanceof DOMException && cause.name === "TimeoutError";
/** A file is sent as a form, whose type and boundary the browser sets; any other body as JSON. */
const isForm = (body: unknown): body is FormData => body instanceof FormData;

async function exchange(host: ApiHost, route: Route, sent: Sent, options: CallOptions): Promise<Envelope> {
  const { signal, language = host.language() } = options;
  const t = createTranslator("common");
  const watched = options.onProgress && host.sending ? await host.sending(options.onProgress) : undefined;
  const limit = watched ? new AbortController().signal : AbortSignal.timeout(TIMEOUT_MS);
  const changes = route.method !== "GET" && route.audit !== undefined && route.audit !== "other";
  /** The server may have received the call. */
  const withoutResponse = (failure: string) =>
    new ApiError(NETWORK_FAILED, changes ? t("mayBeSaved", { failure }) : failure, { mayBeSaved: changes });
  const failed = (reason: string) => withoutResponse(t("networkFailed", { reason }));
  const response = await (watched ?? host.fetch)(addressOf(route, sent), {
    method: route.method,
    headers: headersOf(host, language, sent.body !== undefined && !isForm(sent.body), options.idempotencyKey),
    signal: signal ? AbortSignal.any([signal, limit]) : limit,
    ...(sent.body !== undefined && { body: isForm(sent.body) ? sent.body : JSON.stringify(sent.body) }),
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause;
    if (limit.aborted || isTimeOut(cause)) throw failed(t("timedOut", { seconds: TIMEOUT_MS / 1000 }));
    host.onSilent?.();
    // The browser's own message is in its language, not the page's.
    throw failed(t("unreachable"));
  });
  const body: unknown = await response.json().catch(() => undefined);
  const envelope = envelopeOf(body);
  const isUnreachable = envelope ? envelope.fault === "STORAGE_UNREACHABLE" : GATEWAY_ERRORS.includes(response.status);
  if (isUnreachable) host.onSilent?.();
  else host.onAnswered?.(response.headers.get("date"));
  // The database may have been lost after a change was stored.
  if (envelope && isUnreachable) throw withoutResponse(envelope.msg);
  if (envelope) return envelope;
  // A document has no envelope, but its errors have one.
  if (route.reply.kind === "document" && response.ok) return { ...(body as object), code: 200, msg: "" };
  if (response.ok) throw failed(t("unreadableAnswer"));
  const failure = t("interfaceFailed", { status: response.status });
  throw response.status >= 500 ? withoutResponse(failure) : new ApiError(NETWORK_FAILED, failure);
}

/** The reply of a call. One that needs a recent sign-in is repeated as it was, once the person has proven who they are. */
async function ask(host: ApiHost, route: Route, sent: Sent, options: CallOptions): Promise<Envelope> {
  const once = async () => accept(await exchange(host, route, sent, options), host.language());
  try {
    return await once();
  } catch (error) {
    const isOld = error instanceof ApiError && error.error === "SIGN_IN_AGAIN" && !options.background;
    if (!isOld || !(await host.renewProof?.())) throw error;
    return once();
  }
}

/** Each event is one line of JSON after `data:`; other lines keep the connection alive (WHATWG HTML §9.2). */
async function eventsIn(body: ReadableStream<Uint8Array>, onEvent: (event: unknown) => void): Promise<void> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    const parts = (rest + decoder.decode(value, { stream: true })).split("\n\n");
    rest = parts.pop() ?? "";
    for (const part of parts) if (part.startsWith("data: ")) onEvent(JSON.parse(part.slice(6)));
  }
}

/** The product's HTTP client over `host`. */
export function createApi(host: ApiHost): Api {
  const send = async (route: Route, sent: Sent, options: CallOptions = {}): Promise<unknown> => {
    try {
      return unwrap(route, await ask(host, route, sent, options));
    } catch (error) {
      if (error instanceof ApiError) announce(host, error, options);
      throw error;
    }
  };
  const listen = async (route: EventRoute, sent: Sent, onEvent: (event: unknown) => void, signal: AbortSignal) => {
    const headers = headersOf(host, host.language(), false);
    const response = await host.fetch(addressOf(route, sent), { headers, signal }).catch((cause: unknown) => {
      if (!signal.aborted) host.onSilent?.();
      throw cause;
    });
    if (response.headers.get("content-type")?.startsWith("text/event-stream") && response.body)
      return eventsIn(response.body, onEvent);
    const envelope = envelopeOf(await response.json().catch(() => undefined));
    if (envelope) accept(envelope, host.language());
    throw new ApiError(NETWORK_FAILED, createTranslator("common")("unreadableAnswer"));
  };
  return { call: send as Api["call"], send: send as Api["send"], listen: listen as Api["listen"] };
}

/** One function for each route: `client(api, hotelRoutes).list({ query })`. */
export type Client<R extends Routes> = {
  readonly [K in keyof R]: (sent: RequestOf<R[K]>, options?: CallOptions) => Promise<ResponseOf<R[K]>>;
};
export const client = <const R extends Routes>(api: Api, routes: R): Client<R> =>
  Object.fromEntries(
    Object.entries(routes).map(([name, route]) => [
      name,
      (sent: RequestOf<Route>, options?: CallOptions) => api.call(route, sent, options),
    ]),
  ) as Client<R>;
