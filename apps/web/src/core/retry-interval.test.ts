// Cast: of a query's state it reads two fields.
import { expect, test } from "vitest";
import { ApiError, NETWORK_FAILED } from "./api.ts";
import { retryInterval } from "./queries.ts";

const after = (error: Error | null, errorUpdateCount: number) =>
  retryInterval({ state: { error, errorUpdateCount } } as Parameters<typeof retryInterval>[0]);

test("a list is fetched again after 1, 2, 4 … 30 seconds while there is no server", () => {
  const unreachable = new ApiError(NETWORK_FAILED, "");
  expect([1, 2, 3, 4, 5, 6, 60].map((times) => after(unreachable, times))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
  expect(after(null, 3)).toBe(false);
  expect(after(new ApiError(403, ""), 1)).toBe(false);
});
