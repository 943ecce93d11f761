import type { Hotel } from "@adel/protocol/business/hotel";
import type { Language } from "@adel/protocol/kernel/text";
import type { DictData } from "@adel/protocol/system/dict";
import { createTranslator } from "../core/locale/messages.ts";
import type { Services } from "../core/services.tsx";
import { fakeServer, signedInHandlers, testServices } from "../core/testing/render.tsx";
import { HOTELS, NOW, VOCABULARIES } from "./samples.ts";

const t = createTranslator("gallery");
const word = (type: string, [value, text, listClass]: (typeof VOCABULARIES)[string][number]): DictData => ({
  dictCode: 1,
  dictSort: 1,
  dictLabel: t(text),
  dictLabelZh: t(text),
  dictLabelEn: t(text),
  dictValue: value,
  dictType: type,
  cssClass: "",
  listClass,
  isDefault: "N",
  status: "0",
  remark: "",
  createTime: null,
});

const hotel = ([hotelNumber, name, province, city, locks, cards]: (typeof HOTELS)[number]): Hotel => ({
  id: hotelNumber,
  hotelNumber,
  hotelName: t(name),
  groupId: null,
  groupName: null,
  province,
  city,
  address: "",
  doorLockCount: locks,
  cardCount: cards,
  writeCount: cards,
  softwareTypes: [],
  sectorPlan: { cardSize: "1k", doorLock: 1, energySaver: 2, test: 4 },
  deptId: 103,
  ownerDeptId: 1,
  keyTime: "2026-01-02 03:04:05",
  planTime: null,
  keyCount: 1,
  status: hotelNumber === 1014 ? "1" : "0",
  locked: hotelNumber === 1008,
  remark: "",
  createTime: "2026-01-02 03:04:05",
});

const typeIn = (params: unknown): string =>
  typeof params === "object" && params !== null && "type" in params ? String(params.type) : "";

/** The product's services with a server that has the product's routes and local replies; the clock is fixed. */
export async function galleryServices(language: Language): Promise<Services> {
  const server = fakeServer({
    ...signedInHandlers(["*:*:*"]),
    "hotel.list": () => ({ rows: HOTELS.map(hotel), total: 136 }),
    "dictData.byTypeNew": ({ params }) => (VOCABULARIES[typeIn(params)] ?? []).map((row) => word(typeIn(params), row)),
  });
  const { services } = testServices({ fetch: server.fetch, language });
  await services.session.load();
  return { ...services, clock: { ...services.clock, now: () => NOW } };
}
