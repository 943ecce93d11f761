import { describe } from "vitest";
import { bench } from "./bench.rig.ts";
import type { Cable } from "./cables.rig.ts";
import { cardCases } from "./card.contract.ts";
import type { DriverName } from "./index.ts";
import { lineCases } from "./line.contract.ts";
import { portCases } from "./port.contract.ts";

/**
 * What every driver must do, whatever its wire; a new one inherits all of it by being registered. Where wires differ in
 * what they can tell, a case says what the driver owes in either event.
 */
export function driverContract(
  name: DriverName,
  over: string,
  makeCable: (name: DriverName) => Cable,
  options: Readonly<Record<string, string>> = {},
) {
  describe(`${name} over ${over}`, () => {
    const on = bench(name, makeCable, options);
    cardCases(on);
    lineCases(on);
    portCases(on, makeCable(name));
  });
}
