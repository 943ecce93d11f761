import type { SoftwareType } from "@adel/card";
import { HotelInput, type Language } from "@adel/protocol";
import { demoName } from "../../../core/demo-names.ts";

/** A hotel of the example organization: agent → group → hotel. */
export interface HotelExample {
  readonly hotelNumber: number;
  /** Counted from one, in the order of their names in the catalog `demo`. */
  readonly agent: number;
  readonly group: number;
  readonly province: string;
  readonly city: string;
  readonly rooms: number;
  readonly software: readonly SoftwareType[];
}

/** Groups 1, 3, 4 and 5 belong to the first agent, and so on. */
const AGENT_OF_GROUP = [1, 2, 1, 1, 1, 2, 2, 2, 3, 3, 3, 3] as const;
/** Number, group, province, city, rooms, and what its software includes. */
const rows: readonly (readonly [number, number, string, string, number, SoftwareType?])[] = [
  [1001, 1, "浙江省", "杭州市", 612, "ladder-control"],
  [1002, 1, "江苏省", "苏州市", 42],
  [1003, 2, "广东省", "广州市", 320, "ladder-control"],
  [1004, 2, "海南省", "三亚市", 128],
  [1005, 1, "江苏省", "无锡市", 172, "ladder-control"],
  [1006, 1, "江苏省", "扬州市", 182, "ladder-control"],
  [1007, 2, "广东省", "广州市", 296, "ladder-control"],
  [1008, 2, "广东省", "深圳市", 72],
  [1009, 3, "浙江省", "杭州市", 250, "ladder-control"],
  [1010, 3, "浙江省", "绍兴市", 136, "ladder-control"],
  [1011, 3, "浙江省", "嘉兴市", 72],
  [1012, 4, "浙江省", "宁波市", 108, "ladder-control"],
  [1013, 4, "浙江省", "舟山市", 90],
  [1014, 4, "浙江省", "温州市", 182, "ladder-control"],
  [1015, 5, "上海市", "上海市", 250, "ladder-control"],
  [1016, 5, "上海市", "上海市", 136, "ladder-control"],
  [1017, 5, "江苏省", "南京市", 204, "ladder-control"],
  [1018, 6, "福建省", "厦门市", 296, "ladder-control"],
  [1019, 6, "福建省", "泉州市", 90],
  [1020, 6, "福建省", "福州市", 136, "ladder-control"],
  [1021, 7, "广东省", "广州市", 72],
  [1022, 7, "广东省", "佛山市", 136, "ladder-control"],
  [1023, 7, "广东省", "东莞市", 204, "ladder-control"],
  [1024, 8, "广西壮族自治区", "桂林市", 158, "ladder-control"],
  [1025, 8, "广西壮族自治区", "南宁市", 108, "ladder-control"],
  [1026, 8, "广西壮族自治区", "北海市", 204, "ladder-control"],
  [1027, 9, "北京市", "北京市", 108, "ladder-control"],
  [1028, 9, "北京市", "北京市", 90],
  [1029, 9, "天津市", "天津市", 108, "ladder-control"],
  [1030, 9, "河北省", "石家庄市", 250, "ladder-control"],
  [1031, 10, "山东省", "济南市", 108, "ladder-control"],
  [1032, 10, "山东省", "青岛市", 108, "ladder-control"],
  [1033, 10, "山东省", "烟台市", 72],
  [1034, 11, "四川省", "成都市", 72],
  [1035, 11, "四川省", "成都市", 136, "ladder-control"],
  [1036, 11, "重庆市", "重庆市", 136, "ladder-control"],
  [1037, 12, "陕西省", "西安市", 108, "ladder-control"],
  [1038, 12, "陕西省", "西安市", 108, "ladder-control"],
  [1039, 12, "甘肃省", "兰州市", 158, "ladder-control"],
  [1040, 12, "青海省", "西宁市", 182, "ladder-control"],
];

/** The hotels of a small example, which tests use too. */
const SMALL = 4;
/** Rooms of its first hotel. */
const SMALL_ROOMS = 186;
const LADDER = "ladder-control";
const plan = { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 } as const;
const fingerprint = [10, 11, 12, 13, 14, 15];

const FIRST_NUMBER = 1001;

export const hotelExamples = (size: "small" | "full"): readonly HotelExample[] =>
  rows.slice(0, size === "small" ? SMALL : undefined).map(([hotelNumber, group, province, city, rooms, ladder]) => ({
    hotelNumber,
    agent: AGENT_OF_GROUP[group - 1] ?? 1,
    group,
    province,
    city,
    rooms: size === "small" && hotelNumber === FIRST_NUMBER ? SMALL_ROOMS : rooms,
    software: [...(hotelNumber === FIRST_NUMBER ? (["fingerprint"] as const) : []), ...(ladder ? [ladder] : [])],
  }));

/** The input of its form. */
export function hotelInputOf(one: HotelExample, groupId: number, authPassword: string, language: Language): HotelInput {
  const at = one.hotelNumber - FIRST_NUMBER;
  const { hotelNumber, province, city, software } = one;
  return HotelInput.parse({
    ...{ hotelNumber, province, city, groupId, authPassword, authPasswordAgain: authPassword },
    hotelName: demoName(language, "hotels", at),
    address: demoName(language, "addresses", at),
    doorLockCount: one.rooms,
    softwareTypes: software,
    sectorPlan: {
      ...plan,
      ...(software.includes(LADDER) && { ladder: 3 }),
      ...(software.includes("fingerprint") && { fingerprint }),
      ...(hotelNumber === 1004 && { cardSize: "4k" }),
    },
  });
}
