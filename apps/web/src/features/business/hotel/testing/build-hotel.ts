import type { Hotel } from "@adel/protocol/business/hotel";

/** A hotel without ladders and fingerprints; its number follows its id. */
export const buildHotel = ({ id = 1, ...more }: Partial<Hotel> = {}): Hotel => ({
  id,
  hotelNumber: 1000 + id,
  hotelName: "望湖",
  groupId: null,
  groupName: null,
  province: "",
  city: "",
  address: "",
  doorLockCount: 1,
  cardCount: 0,
  writeCount: 0,
  softwareTypes: [],
  sectorPlan: { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 },
  deptId: 1,
  ownerDeptId: 1,
  keyTime: "2026-01-02 03:04:05",
  planTime: null,
  keyCount: 1,
  status: "0",
  locked: false,
  remark: "",
  createTime: null,
  ...more,
});
