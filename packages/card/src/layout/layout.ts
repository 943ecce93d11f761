import { sameBytes } from "../chip/bytes.ts";
import { type CardMemory, emptyCard } from "../chip/memory.ts";
import { MAD_KEY_A, type MasterKey } from "../chip/secret.ts";
import type { Uid } from "../chip/uid.ts";
import { APPLICATIONS, type Application, type WritableSize } from "../enums.ts";
import type { ApplicationContent, CardContent, ErasedApplication } from "./card-content.ts";
import { expectedImage } from "./card-image.ts";
import type { CardSpec } from "./card-spec.ts";
import { emptyFingerprint, encodeFingerprint } from "./fingerprint.ts";
import { type SectorKeys, sectorKeys } from "./keys.ts";
import { encodeDoorLock, encodeEnergySaver, encodeLadder, encodeTestRecord, type RecordKeys } from "./record/make.ts";
import { directorySectors, type SectorPlan, sectorsOf } from "./sector-plan.ts";
import { CardSpecError } from "./spec-reader.ts";

/**
 * Content of a write by this specification for one card: finished records and sector keys. Fails with CardSpecError
 * UID_DIFFERS when the specification is for another card.
 */
export function contentOf(spec: CardSpec, uid: Uid): CardContent {
  assertUid(spec, uid);
  const applications = APPLICATIONS.flatMap((application) => contentFor(application, spec, uid));
  const cardApplications = applications.flatMap(({ application, sectors }) =>
    sectors.map((sector) => ({ application, sector })),
  );
  return { ...keysFor(spec, uid, cardApplications), applications };
}

/** The content of an erase by this specification: every sector of its plan. Fails like `contentOf`. */
export function eraseContentOf(spec: CardSpec, uid: Uid): CardContent {
  assertUid(spec, uid);
  const erase: readonly ErasedApplication[] = APPLICATIONS.flatMap((application) => {
    const sectors = sectorsOf(spec.plan, application);
    return sectors.length > 0 ? [{ application, sectors }] : [];
  });
  const cardApplications = erase.flatMap(({ application, sectors }) =>
    sectors.map((sector) => ({ application, sector })),
  );
  return { ...keysFor(spec, uid, cardApplications), applications: [], erase };
}

/**
 * Memory of a card after writing the specification to `base` (default: a factory card). Fails like `contentOf` and
 * `expectedImage`.
 */
export function layout(spec: CardSpec, uid: Uid, base: CardMemory = emptyCard(uid, spec.cardSize)): CardMemory {
  return expectedImage(contentOf(spec, uid), base);
}

/**
 * Keys of the directory and of the sectors that a job writes. With `isSetCard` the test sector uses factoryKey (card
 * format §5). The other key of the two, and those of earlier hotel keys, are former keys: the card may still have them.
 */
export function cardKeys(
  keys: RecordKeys & { readonly formerHotelKeys?: readonly MasterKey[] },
  { uid, hotelNumber, cardSize }: { readonly uid: Uid; readonly hotelNumber: number; readonly cardSize: WritableSize },
  cardApplications: readonly { readonly application: Application; readonly sector: number }[],
  isSetCard: boolean,
): { readonly sectorKeys: readonly SectorKeys[]; readonly formerKeys: readonly SectorKeys[] } {
  const under = (masterKey: MasterKey) => (sector: number) => sectorKeys(masterKey, uid, sector, hotelNumber);
  const ofHotel = under(keys.hotelKey);
  const ofFactory = (sector: number) => sectorKeys(keys.factoryKey, uid, sector, 0);
  const directory = directorySectors(cardSize).map((sector): SectorKeys => ({ ...ofHotel(sector), keyA: MAD_KEY_A }));
  const held = cardApplications.map(({ application, sector }) =>
    application === "test" && isSetCard ? ofFactory(sector) : ofHotel(sector),
  );
  const tests = cardApplications.filter(({ application }) => application === "test");
  const otherPair = tests.map(({ sector }) => (isSetCard ? ofHotel(sector) : ofFactory(sector)));
  const sectors = [...held, ...directory].map(({ sector }) => sector);
  const rotated = (keys.formerHotelKeys ?? []).flatMap((masterKey) => sectors.map(under(masterKey)));
  const formerKeys = [...otherPair, ...rotated];
  return { sectorKeys: [...held, ...directory], formerKeys };
}

function keysFor(
  spec: CardSpec,
  uid: Uid,
  cardApplications: readonly { readonly application: Application; readonly sector: number }[],
): Omit<CardContent, "applications" | "erase"> {
  const isSetCard = spec.records.test?.operation === "set";
  const { cardSize, hotelNumber, currentKeys } = spec;
  return { cardSize, uid, currentKeys, ...cardKeys(spec, { uid, hotelNumber, cardSize }, cardApplications, isSetCard) };
}

function contentFor(application: Application, spec: CardSpec, uid: Uid): readonly ApplicationContent[] {
  const sectors = sectorsOf(spec.plan, application);
  const data = application === "fingerprint" ? regionOf(spec, uid) : recordFor(application, spec, uid, sectors);
  return data ? [{ application, sectors, data }] : [];
}

function regionOf(spec: CardSpec, uid: Uid): Uint8Array | undefined {
  const { fingerprint } = spec.records;
  if (!fingerprint) return undefined;
  const { finger, template } = fingerprint;
  if (!template) return emptyFingerprint();
  const { sequence, hotelNumber, hotelKey } = spec;
  return encodeFingerprint({ finger, template, sequence }, { uid, hotelNumber, hotelKey });
}

function recordFor(
  application: keyof Omit<SectorPlan, "fingerprint">,
  spec: CardSpec,
  uid: Uid,
  [sector]: readonly number[],
): Uint8Array | undefined {
  if (sector === undefined) return undefined;
  const { hotelNumber, sequence, validFrom, validTo, records } = spec;
  const head = { hotelNumber, sequence, validFrom, validTo };
  const position = { uid, sector };
  const { doorLock, energySaver, ladder, test } = records;
  if (application === "test") return test && encodeTestRecord({ ...head, ...test }, position, spec);
  const { cardType } = spec;
  if (!cardType) return undefined;
  switch (application) {
    case "doorLock":
      return doorLock && encodeDoorLock({ ...head, cardType, ...doorLock }, position, spec);
    case "energySaver":
      return energySaver && encodeEnergySaver({ ...head, cardType, ...energySaver }, position, spec);
    case "ladder":
      return ladder && encodeLadder({ ...head, cardType, ...ladder }, position, spec);
  }
}

function assertUid(spec: CardSpec, uid: Uid): void {
  if (spec.uid && !sameBytes(spec.uid, uid)) throw new CardSpecError("UID_DIFFERS", "uid");
}
