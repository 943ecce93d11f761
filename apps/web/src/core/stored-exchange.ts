import { readStoredObject } from "./stored-json.ts";

/** What one tab stores during a visit to a sign-in provider, and until a new identity is bound. */
const STARTED = "sign-in-started";
const UNBOUND = "sign-in-unbound";

/** A sign-in that started here: its secret, and the requested page (from the address, unchecked). */
export interface Started {
  readonly binder: string;
  readonly target: string;
}
/** A user whom a provider authenticated and who has no account here. */
export interface PendingLink {
  readonly ticket: string;
  readonly providerName: string;
  readonly name: string;
  readonly target: string;
}

const text = (value: unknown): string => (typeof value === "string" ? value : "");

export const saveExchange = (store: Storage, started: Started): void => store.setItem(STARTED, JSON.stringify(started));

/** Reading is using up: a second return finds nothing. */
export function takeExchange(store: Storage): Started | undefined {
  const { binder, target } = readStoredObject(store, STARTED);
  store.removeItem(STARTED);
  return text(binder) === "" ? undefined : { binder: text(binder), target: text(target) };
}

export const savePendingLink = (store: Storage, unbound: PendingLink): void =>
  store.setItem(UNBOUND, JSON.stringify(unbound));

export function loadPendingLink(store: Storage): PendingLink | undefined {
  const { ticket, providerName, name, target } = readStoredObject(store, UNBOUND);
  if (text(ticket) === "") return undefined;
  return { ticket: text(ticket), providerName: text(providerName), name: text(name), target: text(target) };
}

export const clearPendingLink = (store: Storage): void => store.removeItem(UNBOUND);
