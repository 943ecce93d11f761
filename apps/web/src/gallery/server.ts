import type { Language } from "@adel/protocol";
import type { Services } from "../core/services.tsx";
import { fakeServer, signedInHandlers, testServices } from "../core/testing.tsx";

/** The product's services over a server made of the product's own routes, which answers from here. */
export function galleryServices(language: Language): Services {
  const server = fakeServer({ ...signedInHandlers(["*:*:*"]) });
  return testServices({ fetch: server.fetch, language }).services;
}
