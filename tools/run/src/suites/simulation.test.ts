import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../workspace.ts";
import { listSimulation } from "./simulation.ts";

const BROWSER = "/usr/bin/browser";

test("the hotel simulation is part of the full size, where there is a browser", () => {
  const names = (isFull: boolean, browser: string | null) =>
    listSimulation({ isFull, browser, databaseUrl: null }).map(({ name }) => name);
  expect(names(true, BROWSER)).toEqual(["simulation"]);
  expect(names(false, BROWSER)).toEqual([]);
  expect(names(true, null)).toEqual([]);
});

test("a story of the hotel simulation runs alone, by its name", () => {
  const [step] = listSimulation({ isFull: true, browser: BROWSER, databaseUrl: null });
  const file = join(root, "tools/hotel-simulation/lost-card");
  const alone = step?.alone?.({ file, titles: ["the card voids it"], cause: "", source: "" });
  expect(alone?.command.at(-1)).toBe("lost-card");
});
