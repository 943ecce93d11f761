import { describe, expect, test } from "vitest";
import { browserOf, deniedHint, missingHint } from "./browser-rules.ts";

const agents = {
  chrome:
    "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36",
  edge: "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36 Edg/156.0.0.0",
  firefox: "Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:154.0) Gecko/20100101 Firefox/154.0",
  safari:
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Safari/605.1.15",
} as const;
const cloud = { protocol: "https:", hostname: "office.example" };
const plain = { protocol: "http:", hostname: "office.example" };
const internal = { protocol: "http:", hostname: "192.168.1.9" };

test.for(Object.entries(agents))("%s is known by its name", ([name, agent]) => {
  expect(browserOf(agent)).toBe(name);
});

describe("where no plug-in answers", () => {
  test("Safari and a page without https are named as the cause", () => {
    expect(missingHint(agents.safari, cloud)).toBe("safari");
    expect(missingHint(agents.chrome, plain)).toBe("insecure");
  });
  test("Firefox, which does not tell a page of a refusal, is explained", () => {
    expect(missingHint(agents.firefox, cloud)).toBe("firefox");
  });
  test("nothing is said where the browser is not the cause", () => {
    expect(missingHint(agents.chrome, cloud)).toBeUndefined();
    expect(missingHint(agents.edge, internal)).toBeUndefined();
    expect(missingHint(agents.firefox, internal)).toBeUndefined();
  });
});

test("a refusal is undone in each browser's own way; over http it cannot be undone", () => {
  const hints = Object.values(agents).map((agent) => deniedHint(agent, cloud));
  expect(hints).toEqual(["deniedChrome", "deniedEdge", "firefox", "safari"]);
  expect(deniedHint("another browser", cloud)).toBe("deniedText");
  expect(deniedHint(agents.chrome, plain)).toBe("insecure");
});
