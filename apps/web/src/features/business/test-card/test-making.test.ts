import type { Hotel } from "@adel/protocol";
import { describe, expect, test } from "vitest";
import { newMaking, type Order, usualSector } from "./test-making.ts";

const hotel: Hotel = {
  id: 1,
  hotelNumber: 1001,
  hotelName: "望湖",
  groupId: null,
  groupName: null,
  province: "",
  city: "",
  address: "",
  doorLockCount: 1,
  cardCount: 0,
  softwareTypes: [],
  sectorPlan: { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 },
  deptId: 1,
  ownerDeptId: 1,
  status: "0",
  locked: false,
  remark: "",
  createTime: null,
};
const order: Order = { hotel, testCardType: "energy-saver", operation: "clear", validFrom: "", validTo: "" };

describe("a new card test", () => {
  test("offers the sector of the device, and the door lock's for a card to both", () => {
    expect(usualSector(order)).toBe(2);
    expect(usualSector({ ...order, testCardType: "energy-saver-and-door-lock" })).toBe(1);
  });

  test("orders nothing before the sector is picked", () => {
    expect(newMaking.job({ order })).toBeUndefined();
    expect(newMaking.job({ order, sector: 2 })).toMatchObject({ purpose: "test", method: "new", targetSector: 2 });
  });
});
