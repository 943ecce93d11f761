import { describe, expect, test } from "vitest";
import { hotel } from "../../../bridge/testing/open-wizard.tsx";
import { type CardDetailsForm, newCardConfig, usualSector } from "./wizard-config.ts";

const order: CardDetailsForm = { hotel, testCardType: "energy-saver", operation: "clear", validFrom: "", validTo: "" };

describe("a new card test", () => {
  test("offers the sector of the device, and the door lock's for a card to both", () => {
    expect(usualSector(order)).toBe(2);
    expect(usualSector({ ...order, testCardType: "energy-saver-and-door-lock" })).toBe(1);
  });

  test("writes the test sector and the directory, whatever its devices look at", () => {
    expect(newCardConfig.sectors({})).toEqual([]);
    expect(newCardConfig.sectors({ order })).toEqual([0, hotel.sectorPlan.test]);
    const large = { ...hotel, sectorPlan: { ...hotel.sectorPlan, cardSize: "4k" as const } };
    expect(newCardConfig.sectors({ order: { ...order, hotel: large } })).toEqual([0, 16, hotel.sectorPlan.test]);
  });

  test("orders nothing before the sector is picked", () => {
    expect(newCardConfig.job({ order })).toBeUndefined();
    expect(newCardConfig.job({ order, sector: 2 })).toMatchObject({ purpose: "test", method: "new", targetSector: 2 });
  });
});
