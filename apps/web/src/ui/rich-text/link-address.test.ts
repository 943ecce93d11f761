import { expect, test } from "vitest";
import { linkAddress } from "./link-address.ts";

test("an address is taken as typed, and one without a beginning is meant as https", () => {
  expect(linkAddress(" https://example.com/a?b=1 ")).toBe("https://example.com/a?b=1");
  expect(linkAddress("example.com")).toBe("https://example.com");
  expect(linkAddress("mailto:support@example.com")).toBe("mailto:support@example.com");
  expect(linkAddress("tel:+8657112345678")).toBe("tel:+8657112345678");
});

test.for(["", "  ", "two words", "javascript:alert(1)", "data:text/html,x", "http://"])("%s leads nowhere", (typed) => {
  expect(linkAddress(typed)).toBeUndefined();
});
