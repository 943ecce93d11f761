import type { Hotel } from "@adel/protocol";

/** A hotel without ladders and fingerprints, as tests of these pages choose it. */
export const hotel: Hotel = {
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
