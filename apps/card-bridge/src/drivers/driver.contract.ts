import { describe } from "vitest";
import { cardCases } from "./card.contract.ts";
import type { DriverName } from "./index.ts";
import { lineCases } from "./line.contract.ts";
import { portCases } from "./port.contract.ts";
import type { Cable } from "./testing/cables.ts";
import { bench } from "./testing/driver-setup.ts";

/**
 * Requirements for every driver, whatever its link; a new one is tested by registering it. Where links differ in what
 * they can report, a case states what the driver must do in either event.
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
