// Casts: the test features use no core services, and serve no calls.
import { describe, expect, expectTypeOf, it } from "vitest";
import type { SaveAudit } from "./audit/audit.ts";
import { composeFeatures, orderFeatures } from "./compose-features.ts";
import { type CoreServices, defineFeature, type Feature } from "./feature.ts";

const core = {} as Omit<CoreServices, "collect">;
const saver = (): SaveAudit => () => Promise.resolve();

const clock = defineFeature({ name: "system/clock", provides: () => ({ hour: 7 }) });
const alarm = defineFeature({
  name: "monitor/alarm",
  requires: [clock],
  provides: ({ hour }) => ({ rings: `at ${hour}` }),
});
const guest = defineFeature({
  name: "business/guest",
  requires: [alarm],
  provides: ({ rings }) => ({ wakes: rings }),
});

describe("features", () => {
  it("are created after those that they require, in any order of the list", () => {
    expect(orderFeatures([guest, clock, alarm]).map(({ name }) => name)).toEqual([
      "system/clock",
      "monitor/alarm",
      "business/guest",
    ]);
    const { services } = composeFeatures([guest, clock, alarm], core);
    expect(services).toMatchObject({ hour: 7, rings: "at 7", wakes: "at 7" });
    expectTypeOf(services.wakes).toEqualTypeOf<string>();
    expectTypeOf(services.hour).toEqualTypeOf<number>();
  });

  it("are rejected if one requires a feature that is not in the list", () => {
    expect(() => composeFeatures([clock, guest], core)).toThrow(
      "business/guest requires monitor/alarm, which the list of features lacks",
    );
  });

  it("are rejected if they require each other", () => {
    const requires: Feature[] = [];
    const chicken: Feature = { name: "business/chicken", requires };
    const egg: Feature = { name: "business/egg", requires: [chicken] };
    requires.push(egg);
    expect(() => composeFeatures([clock, chicken, egg], core)).toThrow(
      "features require each other: business/chicken > business/egg > business/chicken",
    );
  });

  it("are rejected if two provide a service of the same name, or one of the core's", () => {
    const other = defineFeature({ name: "tool/other", provides: () => ({ hour: 8 }) });
    expect(() => composeFeatures([clock, other], core)).toThrow(
      "tool/other provides hour, which system/clock has already",
    );
    const own = defineFeature({ name: "tool/own", provides: () => ({ collect: 1 }) });
    expect(() => composeFeatures([own], core)).toThrow("tool/own provides collect, which the core has already");
  });

  it("receive the services that they require and their own, and no others", async () => {
    const given: string[][] = [];
    const nosy = defineFeature({
      name: "tool/nosy",
      requires: [clock],
      provides: (deps) => {
        given.push(Object.keys(deps));
        expectTypeOf(deps).not.toHaveProperty("rings");
        return { own: true };
      },
      routes: (_api, services) => {
        given.push(Object.keys(services));
      },
    });
    const api = {} as Parameters<ReturnType<typeof composeFeatures>["serve"]>[0];
    await composeFeatures([clock, alarm, nosy], core).serve(api);
    expect(given).toEqual([
      ["collect", "hour"],
      ["collect", "hour", "own"],
    ]);
  });

  it("contribute entries to unknown features, in the order of the list", () => {
    const [first, second, third] = [saver(), saver(), saver()];
    const reader = defineFeature({
      name: "tool/reader",
      provides: ({ collect }) => ({ all: () => collect("auditLogs") }),
    });
    const offering = (name: Feature["name"], one: SaveAudit) =>
      defineFeature({ name, contributes: () => ({ auditLogs: [one] }) });
    const listed = [reader, offering("tool/b", second), offering("tool/a", third)] as const;
    const { services, collect } = composeFeatures(listed, core, { auditLogs: [first] });
    expect(services.all()).toEqual([first, second, third]);
    expect(collect("auditLogs")).toEqual([first, second, third]);
    expect(collect("caches")).toEqual([]);
  });

  it("fail when they collect entries before all features are created", () => {
    const hasty = defineFeature({ name: "tool/hasty", provides: ({ collect }) => ({ all: collect("auditLogs") }) });
    expect(() => composeFeatures([hasty], core)).toThrow("auditLogs are collected before all features are created");
  });
});
