import { each, type Field, folders, type Model, quoted, writable } from "./model.ts";

const sample = ({ kind, dict, maxLength }: Field): string => {
  if (kind === "number") return "1";
  return quoted((dict === "" ? "sample" : "0").slice(0, maxLength));
};
export const sampleBody = (model: Model): string =>
  `{ ${writable(model)
    .map((field) => `${field.name}: ${sample(field)}`)
    .join(", ")} }`;

const serverTest = (model: Model): string => `import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DIALECTS, type TestServer, startTestServer } from "../../../../testing/test-server.ts";

describe.for(DIALECTS)(${quoted(`${model.area}/${model.feature}`)} + ", on %s", (dialect) => {
  let server: TestServer;
  let token: string;
  beforeAll(async () => {
    server = await startTestServer(dialect);
    token = await server.signIn();
  });
  afterAll(() => server.close());
  const call = async (method: "GET" | "POST" | "PUT" | "DELETE", path: string, body?: unknown) =>
    (await server.call(method, ${quoted(`${model.area}/${model.camel}`)} + path, { token, ...(body !== undefined && { body }) })).body;
  const input = ${sampleBody(model)};

  it("adds, lists, changes and deletes a row", async () => {
    const { ${model.key.name}: id } = (await call("POST", "", input)).data;
    expect((await call("GET", "/list")).rows).toMatchObject([input]);
    expect((await call("PUT", "", { ...input, ${model.key.name}: id })).code).toBe(200);
    expect((await call("GET", "/" + id)).data).toMatchObject(input);
    expect((await call("DELETE", "/" + id)).code).toBe(200);
    expect((await call("GET", "/" + id)).code).toBe(404);
  });

  it("exports a sheet", async () => {
    const sheet = await server.call("POST", ${quoted(`${model.area}/${model.camel}/export`)}, { token });
    expect(sheet.headers["content-type"]).toMatch(/spreadsheet/);
  });
});
`;

const webTest = (
  model: Model,
): string => `import type { ${model.entity} } from "@adel/protocol/${model.area}/${model.feature}";
import { screen, waitFor } from "@testing-library/react";
import { expect, test } from "vitest";
import { openPage } from "../../../core/testing/render.tsx";
import { ${model.entity}Page } from "./${model.feature}.page.tsx";

const row: ${model.entity} = {
${each(model.fields, (field) => `  ${field.name}: ${field.kind === "created" ? '"2026-01-02 03:04:05"' : field.kind === "key" ? "1" : sample(field)},`)}
};

test("the rows are listed", async () => {
  const server = await openPage(
    <${model.entity}Page />,
    { ${quoted(`${model.camel}.list`)}: () => ({ rows: [row], total: 1 }) },
    ["*:*:*"],
    ${quoted(`/${model.feature}`)},
  );
  await waitFor(() => expect(screen.getAllByRole("row")).toHaveLength(2));
  expect(server.called(${quoted(`${model.camel}.list`)})).toHaveLength(1);
});
`;

/** Tests of the calls and of the page. */
export const testFiles = (model: Model): ReadonlyMap<string, string> =>
  new Map([
    [`${folders(model).server}/${model.feature}.routes.test.ts`, serverTest(model)],
    [`${folders(model).web}/${model.feature}.test.tsx`, webTest(model)],
  ]);
