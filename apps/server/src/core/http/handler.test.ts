import type { configRoutes, fileRoutes, hotelRoutes } from "@adel/protocol";
import { expectTypeOf, it } from "vitest";
import type { RowScope } from "../access/data-scope.ts";
import type { Principal } from "../access/principal.ts";
import type { FileBytes } from "./download.ts";
import type { Handlers } from "./handler.ts";
import type { Sheet } from "./spreadsheet.ts";

type Config = Handlers<typeof configRoutes>;
type Hotel = Handlers<typeof hotelRoutes>;

// Checked by the compiler, which also checks this file.
it("does not compile with a handler that is missing, misnamed or has another reply", () => {
  expectTypeOf<Config>().toExtend<Config>();
  expectTypeOf<Omit<Config, "byKey">>().not.toExtend<Config>();
  expectTypeOf<Omit<Config, "byKey"> & { byKeys: Config["byKey"] }>().not.toExtend<Config>();
  expectTypeOf<Omit<Config, "byKey"> & { byKey: () => number }>().not.toExtend<Config>();
  expectTypeOf<Omit<Config, "export"> & { export: () => string }>().not.toExtend<Config>();
});

it("passes a handler its parsed query, the caller, and the row scope if declared", () => {
  expectTypeOf<Parameters<Hotel["list"]>[0]>().toExtend<{
    principal: Principal;
    scope: RowScope;
    query: { pageNum: number };
  }>();
  expectTypeOf<Parameters<Hotel["remove"]>[0]["params"]>().toEqualTypeOf<{ ids: number[] }>();
  expectTypeOf<ReturnType<Hotel["export"]>>().toEqualTypeOf<Sheet | Promise<Sheet>>();
  expectTypeOf<ReturnType<Handlers<typeof fileRoutes>["download"]>>().toEqualTypeOf<FileBytes | Promise<FileBytes>>();
});
