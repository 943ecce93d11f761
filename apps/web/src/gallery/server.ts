import type { Hotel } from "@adel/protocol/business/hotel";
import type { Language } from "@adel/protocol/kernel/text";
import type { DictData } from "@adel/protocol/system/dict";
import type { Services } from "../core/services.tsx";
import { fakeServer, signedInHandlers, testServices } from "../core/testing.tsx";
import { HOTELS, NOW, VOCABULARIES } from "./samples.ts";

const word = (type: string, [value, zh, en, listClass]: (typeof VOCABULARIES)[string][number]): DictData => ({
  dictCode: 1,
  dictSort: 1,
  dictLabel: zh,
  dictLabelZh: zh,
  dictLabelEn: en,
  dictValue: value,
  dictType: type,
  cssClass: "",
  listClass,
  isDefault: "N",
  status: "0",
  remark: "",
  createTime: null,
});

const hotel = (
  [hotelNumber, zh, en, province, city, locks, cards]: (typeof HOTELS)[number],
  language: Language,
): Hotel => ({
  id: hotelNumber,
  hotelNumber,
  hotelName: language === "zh" ? zh : en,
  groupId: null,
  groupName: null,
  province,
  city,
  address: "",
  doorLockCount: locks,
  cardCount: cards,
  softwareTypes: [],
  sectorPlan: { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 },
  deptId: 103,
  ownerDeptId: 1,
  status: hotelNumber === 1014 ? "1" : "0",
  locked: hotelNumber === 1008,
  remark: "",
  createTime: "2026-01-02 03:04:05",
});

const typeIn = (params: unknown): string =>
  typeof params === "object" && params !== null && "type" in params ? String(params.type) : "";

/** The product's services over a server made of the product's own routes, which answers from here; the clock stands still. */
export async function galleryServices(language: Language): Promise<Services> {
  const server = fakeServer({
    ...signedInHandlers(["*:*:*"]),
    "hotel.list": () => ({ rows: HOTELS.map((row) => hotel(row, language)), total: 136 }),
    "dictData.byTypeNew": ({ params }) => (VOCABULARIES[typeIn(params)] ?? []).map((row) => word(typeIn(params), row)),
  });
  const { services } = testServices({ fetch: server.fetch, language });
  await services.session.load();
  return { ...services, clock: { ...services.clock, now: () => NOW } };
}
