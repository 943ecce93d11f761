import type { Encoder } from "@adel/protocol/business/encoder";

/** An encoder of no hotel that is bound, and offline as the server sees it. */
export const buildEncoder = (more: Partial<Encoder> = {}): Encoder => ({
  id: 5,
  deviceName: "前台",
  deviceNumber: "FRONT-1",
  driver: "twn4",
  hotelId: null,
  hotelName: null,
  deptId: 1,
  keyFingerprint: "a1b2c3d4",
  bound: true,
  online: false,
  state: null,
  card: null,
  lastSeenTime: null,
  bridgeVersion: null,
  remark: "",
  createTime: null,
  ...more,
});

export const buildUnboundEncoder = (more: Partial<Encoder> = {}): Encoder =>
  buildEncoder({ bound: false, keyFingerprint: null, ...more });
