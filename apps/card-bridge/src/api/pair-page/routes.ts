import { negotiateLanguage } from "@adel/messages";
import type { ErrorCode, Language } from "@adel/protocol";
import { PairingCode } from "@adel/protocol/business/encoder";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { serverAddress } from "../../jobs/pairing.ts";
import { asDeviceError } from "../../kernel/errors.ts";
import { REJECTION_STATUS, type RequestRejection } from "../gate.ts";
import type { Services } from "../services.ts";
import { PAGE_HEADERS } from "./assets.ts";
import { createOffers, type Offer, type Offers } from "./offers.ts";
import { donePage, entryPage, offerPage, type PageError, unusablePage } from "./pages.ts";
import { loadPageTexts, type PageTexts } from "./texts.ts";
import { refuseForm, refuseVisit } from "./visitor.ts";

const FORM = "application/x-www-form-urlencoded";
/** The code is wrong, not the encoder or the connection: another code must be entered. */
const CODE_ERRORS: readonly ErrorCode[] = ["PAIRING_REFUSED", "PAIRING_EXPIRED"];

interface PairPage {
  readonly services: Services;
  readonly offers: Offers;
  readonly texts: PageTexts;
}
interface Outcome {
  readonly status: number;
  readonly page: string;
}

const queryOf = ({ url }: FastifyRequest) => new URL(url, "http://localhost").searchParams;
const languageFor = (request: FastifyRequest): Language =>
  negotiateLanguage(queryOf(request).get("lang") ?? undefined, request.headers["accept-language"]);

const entry = ({ services, texts }: PairPage, server: string, error?: PageError): Outcome => ({
  status: error ? 400 : 200,
  page: entryPage(texts, { version: services.version, server, error }),
});

/** Shows the question with a token for one submit. */
function showOffer({ services, offers, texts }: PairPage, offer: Offer, error?: PageError): Outcome {
  const { version, bindings } = services;
  const page = offerPage(texts, offer, { token: offers.add(offer), version, bindings: bindings(), error });
  return { status: error ? 409 : 200, page };
}

/** Handles a navigation; it changes nothing and opens no port. */
async function visit(context: PairPage, query: URLSearchParams): Promise<Outcome> {
  const code = (query.get("code") ?? "").trim();
  const address = (query.get("server") ?? "").trim();
  if (address === "" && code === "") return entry(context, "");
  let server: URL;
  try {
    server = serverAddress(address);
  } catch (error) {
    return entry(context, address, asDeviceError(error, "pairing"));
  }
  if (code === "") return entry(context, server.origin);
  if (!PairingCode.safeParse(code).success) return entry(context, server.origin, { code: "PAIRING_REFUSED" });
  return showOffer(context, { server, code, readers: await context.services.pairing.readers() });
}

/** Handles a click: identifies the encoder, then redeems the code. An encoder that does not reply costs no code. */
async function answer(context: PairPage, form: URLSearchParams): Promise<Outcome> {
  const { services, offers, texts } = context;
  const { version, pairing, log } = services;
  const offer = offers.take(form.get("token") ?? "");
  if (!offer) {
    services.metrics.refused("token");
    return { status: REJECTION_STATUS.token, page: unusablePage(texts, version) };
  }
  const reader = offer.readers[Number(form.get("reader") ?? Number.NaN)];
  if (!reader) return showOffer(context, offer, { code: "ENCODER_ADDRESS_WRONG" });
  const check = await pairing.ask(reader);
  if (check.kind === "unusable") return showOffer(context, offer, { code: check.error, values: check.values });
  const { server, code } = offer;
  try {
    const result = await pairing.pair({ server, code, encoder: check.encoder });
    if (result.kind === "refused") {
      const isCode = CODE_ERRORS.includes(result.error);
      const error = { code: result.error };
      return isCode ? entry(context, server.origin, error) : showOffer(context, offer, error);
    }
    log.info("paired", { device: result.binding.deviceNumber, server: server.origin, encoder: check.encoder });
    return { status: 200, page: donePage(texts, version, result.binding) };
  } catch (error) {
    const failure = asDeviceError(error, "pairing");
    if (failure.code === "BRIDGE_UNEXPECTED") log.error("pairing", { why: String(error) });
    return showOffer(context, offer, failure);
  }
}

/** The page and its form. They send no `access-control-…` header, so no other page can read their replies. */
export function registerPairPage(app: FastifyInstance, services: Services): void {
  const offers = createOffers(services.clock);
  const serve = async (
    request: FastifyRequest,
    reply: FastifyReply,
    rejection: RequestRejection | undefined,
    work: (context: PairPage) => Promise<Outcome>,
  ) => {
    if (rejection !== undefined) {
      services.metrics.refused(rejection);
      return reply.code(REJECTION_STATUS[rejection]).headers(PAGE_HEADERS).send();
    }
    const texts = await loadPageTexts(languageFor(request));
    const { status, page } = await work({ services, offers, texts });
    return reply.code(status).headers(PAGE_HEADERS).type("text/html; charset=utf-8").send(page);
  };
  void app.register(async (inner) => {
    inner.removeAllContentTypeParsers();
    inner.addContentTypeParser(FORM, { parseAs: "string" }, (_request, body, done) => done(null, body));
    inner.get("/pair", { exposeHeadRoute: false }, (request, reply) =>
      serve(request, reply, refuseVisit(request.raw), (context) => visit(context, queryOf(request))),
    );
    inner.post("/pair", (request, reply) =>
      serve(request, reply, refuseForm(request.raw), (context) =>
        answer(context, new URLSearchParams(typeof request.body === "string" ? request.body : "")),
      ),
    );
  });
}
