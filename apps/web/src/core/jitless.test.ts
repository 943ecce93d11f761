import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";

/** A process of its own: zod reads its configuration when it is loaded, and here it has been. */
const LOAD = 'await import("./jitless.ts"); const { z } = await import("zod"); console.log(z.config().jitless);';

test("zod compiles no schema where the policy forbids eval", () => {
  const options = { cwd: import.meta.dirname, encoding: "utf8" } as const;
  expect(execFileSync(process.execPath, ["--input-type=module", "--eval", LOAD], options).trim()).toBe("true");
});
