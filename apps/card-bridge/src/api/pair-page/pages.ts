import type { ErrorCode, ErrorValues } from "@adel/protocol";
import type { Reader } from "../../drivers/readers.ts";
import type { Binding, Bindings } from "../../jobs/bindings.ts";
import { SCRIPT, STYLE } from "./assets.ts";
import { Html, html, NOTHING } from "./html.ts";
import type { Offer } from "./offers.ts";
import type { PageTexts } from "./texts.ts";

/** Why pairing is not possible yet. */
export interface PageError {
  readonly code: ErrorCode;
  readonly values?: ErrorValues;
}

interface Page {
  readonly title: string;
  readonly body: Html;
}

function toPage({ tag, t }: PageTexts, version: string, { title, body }: Page): string {
  return html`<!doctype html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - ${t("title")}</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<main>
<p class="brand">card-bridge ${version} · ${t("title")}</p>
<div class="box">${body}</div>
</main>
<script>${new Html(SCRIPT)}</script>
</body>
</html>
`.text;
}

const alert = ({ t, errorText, errorHint }: PageTexts, { code, values = {} }: PageError): Html =>
  html`<div class="alert" role="alert"><p class="last"><strong>${t("notDone")}</strong>${errorText(code, values)}</p>
<p class="last">${errorHint(code, values) ?? ""}</p></div><p></p>`;

/** The form's target, and the address to reload. */
const addressOf = (language: string, query: Readonly<Record<string, string>> = {}) =>
  `/pair?${new URLSearchParams({ ...query, lang: language })}`;

interface RowOptions {
  readonly reader: Reader;
  readonly at: number;
  readonly isSelected: boolean;
  readonly binding: Binding | undefined;
  readonly server: string;
}

function readerRow({ t }: PageTexts, { reader, at, isSelected, binding, server }: RowOptions): Html {
  const driver = reader.isKnown ? [reader.addresses[0].split(":")[0] ?? ""] : [];
  const details = [...driver, ...(reader.manufacturer === null ? [] : [reader.manufacturer])].join(" · ");
  const isSame = binding?.server === server;
  return html`<label class="reader"><input type="radio" name="reader" value="${at}" required${new Html(isSelected ? " checked" : "")}>
<span><strong>${reader.name}</strong>${details === "" ? NOTHING : html`<small>${details}</small>`}${
    reader.isKnown ? NOTHING : html`<small>${t("unknownPort")}</small>`
  }${
    binding
      ? html`<small class="warning">${t(isSame ? "boundSame" : "boundHere", { server: binding.server, number: binding.deviceNumber })}</small>`
      : NOTHING
  }</span></label>`;
}

/** The most likely encoder: the only known one without a binding, or the only one. */
function likeliest(readers: readonly Reader[], isBound: (reader: Reader) => boolean): Reader | undefined {
  const free = readers.filter((reader) => reader.isKnown && !isBound(reader));
  const known = readers.filter(({ isKnown }) => isKnown);
  return free.length === 1 ? free[0] : known.length === 1 ? known[0] : undefined;
}

function otherServers({ t }: PageTexts, server: string, { all }: Bindings): Html {
  const others = [...new Set(all.map((binding) => binding.server))].filter((one) => one !== server);
  return others.length === 0
    ? NOTHING
    : html`<p class="caption">${t("otherServers", { servers: others.join(", ") })}</p>`;
}

interface OfferOptions {
  readonly token: string;
  readonly version: string;
  readonly bindings: Bindings;
  readonly error?: PageError | undefined;
}

/** The question, with everything that the decision depends on. */
export function offerPage(texts: PageTexts, offer: Offer, { token, version, bindings, error }: OfferOptions): string {
  const { t, language } = texts;
  const { readers, code } = offer;
  const server = offer.server.origin;
  const bindingOf = ({ addresses, name }: Reader) =>
    bindings.all.find(({ encoder }) => addresses.includes(encoder) || encoder.split("?")[0]?.endsWith(`:${name}`));
  const selected = likeliest(readers, (reader) => bindingOf(reader) !== undefined);
  const rows = readers.map((reader, at) =>
    readerRow(texts, { reader, at, server, isSelected: reader === selected, binding: bindingOf(reader) }),
  );
  const body = html`<h1>${t("question")}</h1>
<p class="server">${server}</p>
<p>${t("meaning")}</p>
${error ? alert(texts, error) : NOTHING}
<form method="post" action="${addressOf(language)}">
<dl><dt>${t("number")}</dt><dd>${code.slice(0, code.lastIndexOf("-"))}</dd></dl>
<fieldset><legend>${t("readers")}</legend>
${rows.length === 0 ? html`<p><strong>${t("noReaders")}</strong><br>${t("noReadersHint")}</p>` : rows}
</fieldset>
${otherServers(texts, server, bindings)}
<input type="hidden" name="token" value="${token}">
<div class="buttons"><a href="${addressOf(language, { server, code })}">${t("searchAgain")}</a>${
    rows.length === 0
      ? NOTHING
      : html`<button id="pair" type="submit" data-busy="${t("pairing")}">${t("pair")}</button>`
  }</div>
</form>
<p class="caption last">${t("cancelHint")}</p>`;
  return toPage(texts, version, { title: t("question"), body });
}

interface EntryOptions {
  readonly version: string;
  readonly server: string;
  readonly error?: PageError | undefined;
}

/** Asks for server and code if the address contains none or they are invalid. */
export function entryPage(texts: PageTexts, { version, server, error }: EntryOptions): string {
  const { t, language } = texts;
  const body = html`<h1>${t("entry")}</h1>
${error ? alert(texts, error) : NOTHING}
<p>${t("entryText")}</p>
<form method="get" action="/pair">
<label class="field">${t("server")}<input name="server" type="url" value="${server}" placeholder="https://" required></label>
<label class="field">${t("code")}<input name="code" autocomplete="off" spellcheck="false" placeholder="FRONT-DESK-1-123456" required></label>
<input type="hidden" name="lang" value="${language}">
<div class="buttons"><button type="submit">${t("continue")}</button></div>
</form>
<p class="caption last">${t("cancelHint")}</p>`;
  return toPage(texts, version, { title: t("entry"), body });
}

export function donePage(texts: PageTexts, version: string, binding: Binding): string {
  const { t } = texts;
  const { deviceName: name, deviceNumber: number, server } = binding;
  const body = html`<div role="status"><h1 class="done">${t("done")}</h1>
<p class="last">${t("doneText", { name, number, server })}</p></div>`;
  return toPage(texts, version, { title: t("done"), body });
}

/** For a form whose token is unknown, used or too old. */
export function unusablePage(texts: PageTexts, version: string): string {
  const { t } = texts;
  const body = html`<h1>${t("unusable")}</h1>
<p class="last" role="alert">${t("unusableHint")}</p>`;
  return toPage(texts, version, { title: t("unusable"), body });
}
