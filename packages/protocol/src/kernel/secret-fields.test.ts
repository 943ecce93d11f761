import { expect, it } from "vitest";
import * as z from "zod";
import { allRoutes, type Route } from "../index.ts";
import { isHidden, masked } from "./secret-fields.ts";

/** Lists every field name of a schema, as in the interface documentation. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== "object" || schema === null) return [];
  const own = "properties" in schema ? Object.keys(schema.properties ?? {}) : [];
  return [...own, ...Object.values(schema).flatMap(fieldsOf)];
}
const declared = new Set(
  Object.values(allRoutes)
    .flatMap((routes): { body?: z.ZodType; query?: z.ZodType }[] => Object.values(routes))
    .flatMap(({ body, query }) => [body, query].filter((schema) => schema !== undefined))
    .flatMap((schema) => fieldsOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }))),
);

it("hides these fields of all calls; a new secret field must be added to the rule", () => {
  expect([...declared].filter(isHidden).sort()).toMatchInlineSnapshot(`
    [
      "apiKey",
      "authPassword",
      "authPasswordAgain",
      "bridgeNonce",
      "challenge",
      "clientSecret",
      "factorCode",
      "newPassword",
      "oldPassword",
      "password",
      "pin",
      "presentPrivateKey",
      "privateKey",
      "reference",
      "secret",
      "setUpCode",
      "template",
      "ticket",
      "token",
      "typedKeys",
    ]
  `);
});

/** Words that are a secret in one call and a plain state or number in another. */
const AMBIGUOUS = ["code", "uuid", "state"];

it("hides a field with an ambiguous name where its route says so; a new one must be decided", () => {
  const named = Object.entries(allRoutes).flatMap(([feature, routes]) =>
    Object.entries<Route>(routes).flatMap(([call, { body, query, secrets = [] }]) =>
      [body, query]
        .flatMap((schema) => (schema ? fieldsOf(z.toJSONSchema(schema, { io: "input", unrepresentable: "any" })) : []))
        .filter((field) => AMBIGUOUS.includes(field))
        .map((field) => `${feature}.${call} ${field}: ${secrets.includes(field) ? "hidden" : "shown"}`),
    ),
  );
  expect(named.sort()).toMatchInlineSnapshot(`
    [
      "bridge.pair code: hidden",
      "card.jobs state: shown",
      "desk.confirmCard state: shown",
      "hotelCard.export state: shown",
      "hotelCard.list state: shown",
      "identity.bind code: hidden",
      "identity.bind uuid: hidden",
      "notice.own state: shown",
      "register.register code: hidden",
      "register.register uuid: hidden",
      "secondFactor.confirm code: hidden",
      "session.completeSignIn code: hidden",
      "session.login code: hidden",
      "session.login uuid: hidden",
    ]
  `);
});

it("hides no field whose name is only similar", () => {
  const resembles = /key|code|auth|pass|sign|seal|card|finger/i;
  expect([...declared].filter((field) => resembles.test(field) && !isHidden(field)).sort()).toMatchInlineSnapshot(`
    [
      "authenticatorData",
      "cardNumber",
      "cardSize",
      "cardType",
      "cards",
      "code",
      "configKey",
      "dictCode",
      "encoderId",
      "extraWithCard",
      "finger",
      "fingerprint",
      "formKey",
      "idempotencyKey",
      "key",
      "keyDays",
      "lostCardId",
      "maxCards",
      "passkey",
      "postCode",
      "providerKey",
      "publicKey",
      "publicKeyId",
      "roleKey",
      "signature",
      "testCardType",
    ]
  `);
});

it("keeps the structure and removes the values, at any depth", () => {
  expect(masked({ name: "x", authPassword: "p", list: [{ token: { a: 1 }, n: 2 }], none: null })).toEqual({
    name: "x",
    authPassword: "***",
    list: [{ token: "***", n: 2 }],
    none: null,
  });
  expect(masked({ code: "1234", line: [{ code: "5678" }] }, ["code"])).toEqual({
    code: "***",
    line: [{ code: "***" }],
  });
  expect(masked({ state: "lost", code: "1234" })).toEqual({ state: "lost", code: "1234" });
});
