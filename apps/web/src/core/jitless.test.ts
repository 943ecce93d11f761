import { expect, test } from "vitest";

test("zod compiles no schema where the policy forbids eval", async () => {
  await import("./jitless.ts");
  const { z } = await import("zod");
  expect(z.config().jitless).toBe(true);
});
