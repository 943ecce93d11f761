import { allRoutes, type Route } from "@adel/protocol";
import { describe, expect, it } from "vitest";
import { testOffice } from "../../../../test/office.ts";

describe("the interface description [R:1.system.apidoc]", () => {
  it("is OpenAPI 3.1 with every declared call, its parameters and its permission", async () => {
    const office = await testOffice();
    const { body } = await office.call("GET", "openapi.json", {
      token: await office.signIn(),
      headers: { language: "en" },
    });
    expect(body).toMatchObject({ code: 200, openapi: "3.1.0" });
    const operations = new Set<string>();
    for (const routes of Object.values(allRoutes))
      for (const route of Object.values<Route>(routes)) {
        const operation = body.paths[`/adel${route.path}`]?.[route.method.toLowerCase()];
        expect(operation?.summary).toBe(route.title.en);
        expect(operation.security).toHaveLength(route.access.who === "anyone" ? 0 : 1);
        const inPath = operation.parameters
          .filter((one: { in: string }) => one.in === "path")
          .map((one: { name: string }) => one.name);
        expect(inPath).toEqual([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
        operations.add(operation.operationId);
      }
    expect(operations.size).toBe(Object.values(allRoutes).reduce((sum, routes) => sum + Object.keys(routes).length, 0));
    const login = body.paths["/adel/login"].post.requestBody.content["application/json"].schema;
    expect(login.properties).toMatchObject({ username: { type: "string" }, password: { type: "string" } });
    expect(login.required).toEqual(["username", "password"]);
    await office.close();
  });

  it("is no call at all where the setting turns it off", async () => {
    const office = await testOffice("sqlite", { apiDocs: false });
    const off = await office.call("GET", "openapi.json", { token: await office.signIn() });
    expect(off).toMatchObject({ status: 404, body: { fault: "NO_SUCH_CALL" } });
    await office.close();
  });
});
